import { COLUMN_WIDTH } from './fitting-columns.ts';
import type { Column } from './types.ts';

/** Besides the first column, which always stays in sight. */
export const MOST_PINNED = 3;
/** The grid's narrowest column. */
export const COLUMN_NARROWEST = 64;

/** The first column, then the pinned ones in the order in which they were pinned, then the others. */
export const inPinnedOrder = <Row>(
  columns: readonly Column<Row>[],
  pinned: readonly string[],
): readonly Column<Row>[] => {
  const [first, ...others] = columns;
  if (!first) return columns;
  const ahead = pinned.flatMap((field) => others.find((column) => column.field === field) ?? []);
  return [first, ...ahead, ...others.filter((column) => !ahead.includes(column))];
};

/** The shown columns that are pinned besides the first. */
export const pinnedAmong = <Row>(
  columns: readonly Column<Row>[],
  pinned: readonly string[],
): readonly string[] => pinned.filter((field) => columns.slice(1).some((column) => column.field === field));

/**
 * The number of leading columns that stay when the list scrolls sideways: the first and the pinned ones, or only the
 * first if they would cover more than half of the list. `before`: width of the checkboxes.
 */
export const stayingColumns = <Row>(
  columns: readonly Column<Row>[],
  pinned: readonly string[],
  { width, before }: { readonly width: number | undefined; readonly before: number },
): number => {
  const staying = 1 + pinnedAmong(columns, pinned).length;
  const covered = columns.slice(0, staying).reduce((sum, column) => sum + widthOf(column), before);
  return width !== undefined && covered > width / 2 ? 1 : staying;
};

/** Distance of each staying column from the left edge of the list. */
export const leftOffsets = <Row>(
  columns: readonly Column<Row>[],
  staying: number,
  before: number,
): readonly { readonly field: string; readonly left: number }[] =>
  columns.slice(0, staying).map(({ field }, index) => ({
    field,
    left: columns.slice(0, index).reduce((sum, column) => sum + widthOf(column), before),
  }));

const widthOf = <Row>({ width = COLUMN_WIDTH }: Column<Row>): number => Math.max(width, COLUMN_NARROWEST);

import type { Column } from './types.ts';

/** Default column width of the grid, in pixels. */
export const COLUMN_WIDTH = 160;
export const ACTIONS_WIDTH = 56;
export const CHECKBOX_WIDTH = 50;

/**
 * The columns that fit without scrolling. Columns not on the card are dropped first, then the others, each from the
 * end; the first, title and status columns, if they do not say otherwise, and those selected or pinned by the user stay.
 */
export const fittingColumns = <Row>(
  columns: readonly Column<Row>[],
  room: number,
  keeps: (column: Column<Row>) => boolean,
): readonly Column<Row>[] => {
  const stays = (column: Column<Row>, index: number): boolean =>
    index === 0 || (column.stays ?? (column.card === 'title' || column.card === 'status')) || keeps(column);
  const yielding = columns.filter((column, index) => !stays(column, index));
  const inOrder = [
    ...yielding.filter(({ card }) => card !== 'none'),
    ...yielding.filter(({ card }) => card === 'none'),
  ];
  const gone = new Set<Column<Row>>();
  let tooMuch = columns.reduce((sum, { width = COLUMN_WIDTH }) => sum + width, 0) - room;
  while (tooMuch > 0) {
    const last = inOrder.pop();
    if (last === undefined) break;
    gone.add(last);
    tooMuch -= last.width ?? COLUMN_WIDTH;
  }
  return columns.filter((column) => !gone.has(column));
};

import { useMemo } from 'react';
import { useKept } from '../../app/settings/use-kept.ts';
import type { Column } from './types.ts';

/** The columns shown to the user, and their widths: the user's choice, else the column's default. */
export const useShownColumns = <Row>(list: string, columns: readonly Column<Row>[]) => {
  const [chosen, keep] = useKept<Readonly<Record<string, boolean>>>(`columns:${list}`, {});
  const [widths, keepWidths] = useKept<Readonly<Record<string, number>>>(`widths:${list}`, noWidths);
  const shown = useMemo(
    () =>
      columns
        .filter((column) => chosen[column.field] ?? !column.hidden)
        .map((column) => ofWidth(column, widths[column.field])),
    [columns, chosen, widths],
  );
  return {
    shown,
    isChosen: (column: Column<Row>): boolean => chosen[column.field] === true,
    show: (field: string, visible: boolean) => keep({ ...chosen, [field]: visible }),
    resize: (field: string, width: number) => keepWidths({ ...widths, [field]: Math.round(width) }),
    reset: () => {
      keep({});
      keepWidths({});
    },
  };
};

const noWidths = {};

/** A column that the user has made wider or narrower takes no share of the remaining width. */
const ofWidth = <Row>(column: Column<Row>, width: number | undefined): Column<Row> => {
  if (width === undefined) return column;
  const { flex: _, ...fixed } = column;
  return { ...fixed, width };
};

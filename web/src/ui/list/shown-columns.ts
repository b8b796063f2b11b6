import { useKept } from '../../app/settings/use-kept.ts';
import type { Column } from './types.ts';

/** The columns shown to the user: their choice, else the column's default. */
export const useShownColumns = <Row>(list: string, columns: readonly Column<Row>[]) => {
  const [chosen, keep] = useKept<Readonly<Record<string, boolean>>>(`columns:${list}`, {});
  const isShown = (column: Column<Row>): boolean => chosen[column.field] ?? !column.hidden;
  return {
    shown: columns.filter(isShown),
    isChosen: (column: Column<Row>): boolean => chosen[column.field] === true,
    show: (field: string, visible: boolean) => keep({ ...chosen, [field]: visible }),
    reset: () => keep({}),
  };
};

import { useState } from 'react';
import { stored } from '../../app/store.ts';
import type { Column } from './types.ts';

/** Which columns somebody wants to see; what they never chose follows the column's own default. */
export const useShownColumns = <Row>(list: string, columns: readonly Column<Row>[]) => {
  const key = `columns:${list}`;
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>(
    () => stored.read<Record<string, boolean>>(key) ?? {},
  );
  const keep = (next: Readonly<Record<string, boolean>>): void => {
    setChosen(next);
    stored.write(key, next);
  };
  const isShown = (column: Column<Row>): boolean => chosen[column.field] ?? !column.hidden;
  return {
    shown: columns.filter(isShown),
    isChosen: (column: Column<Row>): boolean => chosen[column.field] === true,
    show: (field: string, visible: boolean) => keep({ ...chosen, [field]: visible }),
    reset: () => keep({}),
  };
};

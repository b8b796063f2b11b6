import { useMemo } from 'react';
import { useKept } from '../../app/settings/use-kept.ts';
import { MOST_PINNED, inPinnedOrder, pinnedAmong } from './pinned-columns.ts';
import type { Column } from './types.ts';

/** The columns shown to the user, their widths and which are pinned: the user's choice, else the column's default. */
export const useShownColumns = <Row>(list: string, columns: readonly Column<Row>[]) => {
  const [chosen, keep] = useKept<Readonly<Record<string, boolean>>>(`columns:${list}`, {});
  const [widths, keepWidths] = useKept<Readonly<Record<string, number>>>(`widths:${list}`, noWidths);
  const [pins, keepPins] = useKept<readonly string[]>(`pins:${list}`, noPins);
  const shown = useMemo(
    () =>
      inPinnedOrder(
        columns
          .filter((column) => chosen[column.field] ?? !column.hidden)
          .map((column) => ofWidth(column, widths[column.field])),
        pins,
      ),
    [columns, chosen, widths, pins],
  );
  const pinned = useMemo(() => pinnedAmong(shown, pins), [shown, pins]);
  return {
    shown,
    pinned,
    isChosen: (column: Column<Row>): boolean => chosen[column.field] === true,
    canPin: pinned.length < MOST_PINNED,
    show: (field: string, visible: boolean) => {
      keep({ ...chosen, [field]: visible });
      if (!visible && pins.includes(field)) keepPins(pins.filter((one) => one !== field));
    },
    pin: (field: string, stays: boolean) => {
      const others = pinned.filter((one) => one !== field);
      keepPins(stays ? [...others, field] : others);
    },
    resize: (field: string, width: number) => keepWidths({ ...widths, [field]: Math.round(width) }),
    reset: () => {
      keep({});
      keepWidths({});
      keepPins([]);
    },
  };
};

const noWidths = {};
const noPins: readonly string[] = [];

/** A column that the user has made wider or narrower takes no share of the remaining width. */
const ofWidth = <Row>(column: Column<Row>, width: number | undefined): Column<Row> =>
  width === undefined ? column : { ...column, width, flex: 0 };

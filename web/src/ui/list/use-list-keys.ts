import { useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { settings } from '../../app/settings/settings.ts';

interface Keys<Row> {
  readonly rows: readonly Row[];
  readonly onOpen: (row: Row) => void;
  readonly onPeek?: (row: Row) => void;
  readonly onSelect?: (row: Row) => void;
  readonly onNew?: () => void;
  /** The row whose peek is open: it moves with j and k. */
  readonly peeked?: Row | undefined;
  readonly onBack: () => void;
}

/** Keys: j/k move, Space peeks, x selects, Enter opens, n creates, Esc goes back. */
export const useListKeys = <Row>({ rows, onOpen, onPeek, onSelect, onNew, peeked, onBack }: Keys<Row>) => {
  const [active, setActive] = useState(-1);
  const enabled = settings.use((state) => state.singleKeys);
  const onRow = (act: ((row: Row) => void) | undefined) => () => {
    const row = rows[active];
    if (row !== undefined) act?.(row);
  };
  const move = (step: number) => () => {
    const from = peeked === undefined ? active : rows.indexOf(peeked);
    const to = Math.max(0, Math.min(rows.length - 1, from + step));
    setActive(to);
    const row = rows[to];
    if (peeked !== undefined && row !== undefined && row !== peeked) onPeek?.(row);
  };

  useHotkeys('j', move(1), { enabled }, [rows, active, peeked]);
  useHotkeys('k', move(-1), { enabled }, [rows, active, peeked]);
  useHotkeys('space', onRow(onPeek), { enabled: enabled && active >= 0, preventDefault: true }, [
    rows,
    active,
  ]);
  useHotkeys('x', onRow(onSelect), { enabled }, [rows, active]);
  useHotkeys('enter', onRow(onOpen), { enabled: enabled && active >= 0 }, [rows, active]);
  useHotkeys('n', () => onNew?.(), { enabled, preventDefault: true });
  // Not a character, so it cannot interfere with an input method.
  useHotkeys('esc', onBack);
  return { active };
};

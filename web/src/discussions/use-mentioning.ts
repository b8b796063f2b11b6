import type { Colleague } from '@granary/api/discussions';
import { useId, useState, type KeyboardEvent } from 'react';
import { mentionTyped, offered, withMention } from './mentions.ts';

/** The list of colleagues while a mention is typed: arrows move, Enter and Tab choose, Escape closes. */
export const useMentioning = (
  text: string,
  colleagues: readonly Colleague[],
  choose: (chosen: ReturnType<typeof withMention>) => void,
) => {
  const id = useId();
  const [caret, setCaret] = useState<number>();
  const [marked, setMarked] = useState(0);
  const mention = caret === undefined ? undefined : mentionTyped(text, caret);
  const rows = mention ? offered(mention.typed, colleagues) : [];
  const open = rows.length > 0;
  const at = Math.min(marked, rows.length - 1);
  const close = (): void => setCaret(undefined);
  const take = (colleague: Colleague): void => {
    close();
    if (mention) choose(withMention(text, mention, colleague));
  };
  return {
    close,
    moved: (to: number): void => {
      setCaret(to);
      if (to !== caret) setMarked(0);
    },
    list: { id, rows, marked: at, take },
    aria: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open ? `${id}-${at}` : undefined,
    },
    /** Whether the key was meant for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const row = rows[at];
      if (!row) return false;
      if (step !== undefined) setMarked((at + step + rows.length) % rows.length);
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') take(row);
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
};

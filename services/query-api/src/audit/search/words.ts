import type { Permission } from '@granary/api/access';
import { WITHHELD } from '@granary/api/operation-log';
import { UnreadableEvent, type LoggedEvent } from '@granary/event-store';
import { plain, type Plain } from '../plain.ts';
import { withhold } from '../withhold.ts';

/** Further words are ignored. */
const MOST_WORDS = 8;
/** `1,234.50`: screens group digits, the log has `1234.50`. */
const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Ignores case and Unicode composition. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase();

export const wordsOf = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => folded(grouped.test(word) ? word.replaceAll(',', '') : word));

/**
 * Whether every word occurs in the operation's summary or in the event data as this reader sees it. Withheld values do
 * not match, so a search cannot reveal them.
 */
export const saysAll = (
  words: readonly string[],
  summary: string,
  event: LoggedEvent,
  permissions: ReadonlySet<Permission>,
): boolean => {
  const told = folded(summary);
  const sought = words.filter((word) => !told.includes(word));
  if (sought.length === 0) return true;
  // Skip decoding when a word is not in the raw JSON.
  if (!event.mayBeUpcast) {
    const json = folded(event.json);
    if (!sought.every((word) => json.includes(JSON.stringify(word).slice(1, -1)))) return false;
  }
  const stored = event.decoded();
  if (stored instanceof UnreadableEvent) return false;
  const shown = valuesIn(withhold(plain(stored.data), permissions, { eventType: stored.type }));
  return sought.every((word) => shown.some((value) => value.includes(word)));
};

const valuesIn = (part: Plain): string[] => {
  if (part === null || part === WITHHELD) return [];
  if (typeof part !== 'object') return [folded(String(part))];
  return Object.values(part as Readonly<Record<string, Plain>>).flatMap(valuesIn);
};

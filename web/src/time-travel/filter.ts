import type { HistoryEntry } from '@granary/api/audit';

export interface HistoryFilter {
  readonly types: readonly string[];
  readonly username: string;
  /** Searched for in documents and reasons. */
  readonly words: string;
}
export const NO_FILTER: HistoryFilter = { types: [], username: '', words: '' };

export const matches = (
  { type, username, document, reason }: HistoryEntry,
  { types, username: wanted, words }: HistoryFilter,
): boolean =>
  (types.length === 0 || types.includes(type)) &&
  (wanted === '' || username === wanted) &&
  `${document ?? ''} ${reason ?? ''}`.toLowerCase().includes(words.trim().toLowerCase());

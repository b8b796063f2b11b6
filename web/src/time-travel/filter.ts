import type { Happening } from '@granary/api/audit';

export interface HappeningFilter {
  readonly types: readonly string[];
  readonly username: string;
  /** Searched for in documents and reasons. */
  readonly words: string;
}
export const NO_FILTER: HappeningFilter = { types: [], username: '', words: '' };

export const matches = (
  { type, username, document, reason }: Happening,
  { types, username: wanted, words }: HappeningFilter,
): boolean =>
  (types.length === 0 || types.includes(type)) &&
  (wanted === '' || username === wanted) &&
  `${document ?? ''} ${reason ?? ''}`.toLowerCase().includes(words.trim().toLowerCase());

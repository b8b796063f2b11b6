import { z } from 'zod';
import { reject } from './rejection.ts';

/** What names a code: a kind of stream and which one, a person by their user name. */
export const namedBy = z.object({ kind: z.string(), id: z.string() });
export type NamedBy = z.output<typeof namedBy>;

export interface Deletion {
  readonly namedBy: readonly NamedBy[];
  readonly reason: string;
}

/** Guards deletions for good: whatever is named anywhere stays. */
export const requireUnnamed = (code: string, sources: readonly NamedBy[]): void => {
  if (sources.length > 0) throw reject('MASTER_IN_USE', { code, namedBy: sources });
};

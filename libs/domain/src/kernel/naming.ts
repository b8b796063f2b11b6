import { z } from 'zod';
import { reject } from './rejection.ts';

/** A reference to a code: a stream category and id; for people, the user name. */
export const namedBy = z.object({ kind: z.string(), id: z.string() });
export type NamedBy = z.output<typeof namedBy>;

export interface Deletion {
  readonly namedBy: readonly NamedBy[];
  readonly reason: string;
}

/** Guards permanent deletions: rejected while anything names the code. */
export const requireUnnamed = (code: string, sources: readonly NamedBy[]): void => {
  if (sources.length > 0) throw reject('MASTER_IN_USE', { code, namedBy: sources });
};

import { createHash } from 'node:crypto';
import { reject } from '@granary/domain/kernel';
import { z } from 'zod';
import type { ListCall } from './list.ts';

const shape = z.discriminatedUnion('to', [
  z.object({ to: z.literal('first'), mark: z.string() }),
  z.object({ to: z.literal('last'), mark: z.string() }),
  z.object({
    to: z.enum(['next', 'previous']),
    mark: z.string(),
    /** Of the row beside the page, in the list's order. */
    keys: z.array(z.string()).min(1),
    /** The place of the page's first row, counted from 1, when the cursor was made. */
    from: z.number().int().positive(),
  }),
]);

/** Where a page lies. It names a place in one list with one order and filter, and nothing it says is trusted further. */
export type Cursor = z.output<typeof shape>;

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** The first page without a cursor; refused when it is not one of this very list, with this sort, filter and search. */
export const readCursor = (text: string | undefined, mark: string, keyCount: number): Cursor => {
  if (text === undefined) return { to: 'first', mark };
  const cursor = shape.safeParse(parsed(text)).data;
  if (cursor?.mark !== mark || ('keys' in cursor && cursor.keys.length !== keyCount))
    throw reject('VALIDATION_ERROR', {}, 'cursor');
  return cursor;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Of everything that decides which rows there are and in what order; the size of a page does not. */
export const markOf = ({ params, query }: ListCall): string => {
  const { cursor: _cursor, limit: _limit, ...rest } = query;
  return createHash('sha256')
    .update(JSON.stringify([params, rest]))
    .digest('base64url')
    .slice(0, 12);
};

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
    /** Sort keys of the row next to the page, in the list's order. */
    keys: z.array(z.string()).min(1),
    /** 1-based number of the page's first row when the cursor was made. */
    from: z.number().int().positive(),
  }),
]);

/** A position in a list with one sort, filter and search. Client input: nothing else in it is trusted. */
export type Cursor = z.output<typeof shape>;

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Parses a cursor; without one, the first page. Rejects a cursor of another list, sort, filter or search. */
export const readCursor = (text: string | undefined, fingerprint: string, keyCount: number): Cursor => {
  if (text === undefined) return { to: 'first', mark: fingerprint };
  const cursor = shape.safeParse(parsed(text)).data;
  if (cursor?.mark !== fingerprint || ('keys' in cursor && cursor.keys.length !== keyCount))
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

/** A fingerprint of everything that determines the rows and their order, which excludes the page size. */
export const fingerprintOf = ({ params, query }: ListCall): string => {
  const { cursor: _cursor, limit: _limit, ...rest } = query;
  return createHash('sha256')
    .update(JSON.stringify([params, rest]))
    .digest('base64url')
    .slice(0, 12);
};

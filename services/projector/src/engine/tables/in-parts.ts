import type { LogItem } from '../log/log-item.ts';
import { isRefusedData } from './refused-data.ts';

/** The event whose rows Postgres refuses, by id. */
export type Refused = ReadonlyMap<string, Error>;

/**
 * Writes items in order: all at once if Postgres takes them, otherwise in halves, down to the one event whose rows it
 * refuses. That one is offered again, as refused. Ends early, with false, when `write` returns false.
 */
export async function inParts(
  items: readonly LogItem[],
  write: (part: readonly LogItem[], refused: Refused) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await write(items, new Map());
  } catch (error) {
    const [first] = items;
    if (!isRefusedData(error) || !first) throw error;
    if (items.length === 1) return write(items, new Map([[first.event.id, error]]));
    const half = Math.ceil(items.length / 2);
    return (await inParts(items.slice(0, half), write)) && inParts(items.slice(half), write);
  }
}

import type { EventLog } from '../log/log-feed.ts';
import { itemOf, type LogItem } from '../log/log-item.ts';

/** Items of these categories after one position (-1n: the beginning) up to another. */
export async function* itemsBetween(
  log: EventLog,
  categories: ReadonlySet<string>,
  after: bigint,
  through: bigint,
): AsyncGenerator<LogItem> {
  if (through <= after) return;
  const pages = log.readPages({ ...(after >= 0n && { from: after }), categories });
  for await (const page of pages) {
    for (const event of page) {
      const item = itemOf(event);
      if (item.event.position > through) return;
      if (item.event.position > after) yield item;
    }
  }
}

/** Groups single items into batches. */
export async function* inBatches(items: AsyncIterable<LogItem>, size: number): AsyncGenerator<LogItem[]> {
  let batch: LogItem[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

import type { Filter } from './filter.ts';
import { caughtUp, checkpoint } from './outbox.ts';
import type { Outbox } from './outbox.ts';
import { messageOf } from './record.ts';
import type { Store } from './store.ts';
import { waitForAdvance } from './wait-for-advance.ts';
import type { Cancellable } from './wait-for-advance.ts';

export interface AllRead {
  from: number | 'start' | 'end';
  backwards: boolean;
  limit: number;
  filter: Filter | undefined;
}

/** Reads forwards from `from`, inclusive, or backwards, exclusive. */
export async function readAll(store: Store, outbox: Outbox, call: Cancellable, read: AllRead): Promise<void> {
  const { from, backwards, filter } = read;
  const head = store.head();
  const step = backwards ? -1 : 1;
  let left = read.limit;
  let position = firstPosition(from, backwards, head);
  for (; position >= 1 && position <= head && left > 0; position += step) {
    const record = store.recordAt(position);
    if (!filter || filter.matches(record)) {
      outbox.add(messageOf(record));
      left--;
    }
    if (outbox.isDue()) await outbox.flush();
    if (call.cancelled) return;
  }
  await outbox.flush();
}

/** Sends events strictly after `from` until the client cancels. */
export async function followAll(
  store: Store,
  outbox: Outbox,
  call: Cancellable,
  { from, filter }: Pick<AllRead, 'from' | 'filter'>,
): Promise<void> {
  let seen = from === 'start' ? 0 : from === 'end' ? store.head() : from;
  let looked = 0;
  let isBehind = true;
  while (!call.cancelled) {
    while (seen < store.head() && !call.cancelled) {
      const record = store.recordAt(++seen);
      if (!filter || filter.matches(record)) outbox.add(messageOf(record));
      looked++;
      if (filter && looked % filter.checkpointInterval === 0) outbox.add(checkpoint(seen));
      if (outbox.isDue()) await outbox.flush();
    }
    if (isBehind) {
      if (filter && looked > 0) outbox.add(checkpoint(seen));
      outbox.add(caughtUp());
      isBehind = false;
    }
    await outbox.flush();
    await waitForAdvance(store, call, seen);
  }
}

function firstPosition(from: AllRead['from'], backwards: boolean, head: number): number {
  if (from === 'start') return backwards ? 0 : 1;
  if (from === 'end') return backwards ? head : head + 1;
  return backwards ? Math.min(from - 1, head) : Math.max(from, 1);
}

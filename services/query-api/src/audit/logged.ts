import type { EventStore, LoggedEvent } from '@granary/event-store';

/** Concurrent event reads. */
const READ_AT_ONCE = 20;

/** The events at these positions, in this order, each read by itself; those that the log lacks are left out. */
export async function* eventsAt(
  store: EventStore,
  positions: readonly bigint[],
): AsyncGenerator<readonly LoggedEvent[]> {
  for (let from = 0; from < positions.length; from += READ_AT_ONCE) {
    const some = positions.slice(from, from + READ_AT_ONCE);
    const events = await Promise.all(some.map((position) => eventAt(store, position)));
    yield events.filter((event) => event !== undefined);
  }
}

/** The events from the first position to the last, both included, of one category if it is named. */
export async function* eventsBetween(
  store: EventStore,
  [from, last]: readonly [bigint, bigint],
  category?: string,
): AsyncGenerator<readonly LoggedEvent[]> {
  const pages = store.readLogged({
    from,
    ...(category !== undefined && { categories: new Set([category]) }),
  });
  for await (const page of pages) {
    yield page.filter(({ position }) => position <= last);
    if (page.some(({ position }) => position >= last)) return;
  }
}

const eventAt = async (store: EventStore, position: bigint): Promise<LoggedEvent | undefined> => {
  for await (const page of store.readLogged({ from: position, maxCount: 1 }))
    return page.find((event) => event.position === position);
  return undefined;
};

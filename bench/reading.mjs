import { EventStoreDBClient } from '@eventstore/db-client';
import { fillLog } from './fixtures/data-set.mjs';
import { openFixtures } from './fixtures/open-fixtures.mjs';
import { atLeast, lineOf } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';

export const name = 'reading';

const EVENTS = sized(100_000, 1_000);

/**
 * Reading the whole log, as read models do and with every event decoded, compared with the official client, which parses
 * JSON and checks nothing.
 */
export async function run({ rounds = 5 } = {}) {
  const { testStack, store, close } = await openFixtures(['event-store']);
  const official = EventStoreDBClient.connectionString(testStack.eventStoreUrl);
  try {
    const written = await fillLog(testStack.eventStoreUrl, EVENTS);
    const rateOf = (read) => async () => {
      let events;
      const milliseconds = await timed(async () => {
        events = await read();
      });
      if (events < written) throw new Error(`${events} of ${written} events were read`);
      return (events * 1000) / milliseconds;
    };
    const results = await inTurns(rounds, {
      asReadModels: rateOf(() => countIn(store.readLogged())),
      decoded: rateOf(() => countIn(store.readPages())),
      official: rateOf(() => countOf(official.readAll())),
    });
    const line = (title, figure, goal) =>
      lineOf(
        { name: `${title}, ${written.toLocaleString('en')} events`, unit: 'events/s', goal: atLeast(goal) },
        results.map(({ [figure]: work, official: baseline }) => ({ work, baseline })),
      );
    return [
      line('reading as read models do', 'asReadModels', 3),
      line('reading with every event decoded', 'decoded', 1),
    ];
  } finally {
    await official.dispose();
    await close();
  }
}

async function countIn(pages) {
  let events = 0;
  for await (const page of pages) events += page.length;
  return events;
}

async function countOf(resolved) {
  let events = 0;
  for await (const { event } of resolved) if (event) events += 1;
  return events;
}

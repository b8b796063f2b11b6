import { setTimeout as pause } from 'node:timers/promises';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { openTestStack } from '../../testing/test-stack.mjs';
import { signIn } from '../../testing/person.mjs';
import { Comparison } from './comparison.mjs';
import { choices, tellCredit, tellGoods } from './histories.mjs';
import { compareCredit } from './credit.mjs';
import { ledgersOf } from './ledger.mjs';
import { compareLists, compareNow } from './lists.mjs';
import { compareHistory, compareMovements } from './lives.mjs';
import { momentsOf } from './moments.mjs';
import { compareStream } from './streams.mjs';

const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'projector', 'query-api'];
const MODELS = ['inventory', 'traceability', 'credit'];
/** Streams compared in detail at each moment. */
const CLOSELY = 4;
const AT_ONCE = 4;
const POLL_MS = 50;

/** Writes the histories, compares the answers at many moments in both time bases, and returns the result. */
export async function compareAsOf({ histories, moments, seed, steps = 60, say = () => undefined }) {
  const testStack = await openTestStack(PARTS);
  const store = new EventStore(testStack.eventStoreUrl);
  const pool = createPool(testStack.databaseUrl, { max: 1 });
  try {
    const person = await signIn(testStack.commandUrl, { reads: testStack.queryUrl });
    const choose = choices(seed);
    const names = Array.from({ length: histories }, (_, n) => ({
      item: `ITEM-${n}`,
      customer: `CUST-${n}`,
      seed: seed * 1000 + n,
    }));
    await inParallel(names, ({ item, seed: own }) => tellGoods(store, { item, seed: own, steps }));
    await inParallel(names.slice(0, Math.ceil(histories / 4)), ({ customer, seed: own }) =>
      tellCredit(store, { customer, seed: own, steps }),
    );
    const ledgers = await ledgersOf(store);
    const events = [...ledgers.values()].flatMap((ledger) => ledger.events);
    say(`${histories} histories, ${events.length} events of goods`);
    await folded(pool, store);
    const comparison = new Comparison();
    const asked = momentsOf(events, { choose, moments });
    const streams = [...ledgers];
    await inParallel(asked, async (moment, n) => {
      const own = choices(seed + n);
      await compareLists(person, comparison, ledgers, moment);
      for (let count = 0; count < CLOSELY; count += 1) {
        const [stream, ledger] = own.one(streams);
        await compareStream(person, comparison, { stream, ledger, moment, choose: own });
      }
    });
    await inParallel(streams, async ([stream, ledger], n) => {
      const batch = choices(seed + n).one(ledger.batches);
      if (batch === undefined) return;
      const basis = n % 2 === 0 ? 'recorded' : 'effective';
      await compareHistory(person, comparison, { stream, ledger, batch, basis });
      await compareMovements(person, comparison, { stream, ledger, batch });
    });
    await compareNow(person, comparison, ledgers);
    await compareCredit(person, comparison, store, { choose });
    return {
      events: events.length,
      moments: asked.length,
      table: comparison.table,
      differences: comparison.differences,
    };
  } finally {
    await Promise.all([store.close(), pool.end()]);
    await testStack.close();
  }
}

async function inParallel(many, work) {
  const left = many.map((one, n) => [one, n]).toReversed();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await work(...next);
    }),
  );
}

/** Waits until the tables contain the whole log. */
async function folded(pool, store) {
  let head = 0n;
  for await (const { position } of store.readAll({ backwards: true })) {
    head = position;
    break;
  }
  for (;;) {
    const { rows } = await pool.query(
      `SELECT FROM platform.read_model WHERE state = 'live' AND position >= $1 AND name = ANY($2)`,
      [String(head), MODELS],
    );
    if (rows.length === MODELS.length) return;
    await pause(POLL_MS);
  }
}

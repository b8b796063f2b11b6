import { Agent } from 'node:http';
import { getBatch, listBatches, suggestAllocation } from '@granary/api/stock';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { openTestStack } from '../local/testing/test-stack.mjs';
import { WAREHOUSE, itemCode } from '../local/testing/masters.mjs';
import { signIn } from '../local/testing/person.mjs';
import { atMost, lineOf, plainLine, valueAtMost } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { modelsAreLive } from './fixtures/live-models.mjs';
import { ITEMS, manyBatches } from './fixtures/many-batches.mjs';
import { WITHOUT_GATEWAY } from './fixtures/parts.mjs';

export const name = 'queries';

const BATCHES = sized(100_000, 600);
const BATCHES_IN_FULL = 1_000_000;
const PAGE = 50;
const ASKED = sized(200, 3);
const WARM = sized(30, 1);

/** The most frequent queries with many batches: over HTTP, compared with plain SQL for the same rows. */
export async function run({ rounds = 5, full = false } = {}) {
  const testStack = await openTestStack(WITHOUT_GATEWAY);
  const store = new EventStore(testStack.eventStoreUrl);
  const agent = new Agent({ keepAlive: true });
  const pool = createPool(testStack.databaseUrl, { max: 1 });
  try {
    const stocked = await manyBatches(store, full ? BATCHES_IN_FULL : BATCHES);
    await folded(pool, stocked.total);
    const person = await signIn(testStack.commandUrl, { reads: testStack.queryUrl, agent });
    const lines = [];
    for (const question of questionsTo(person, pool, stocked))
      lines.push(...(await measured(question, stocked.total, rounds)));
    return lines;
  } finally {
    agent.destroy();
    await Promise.all([store.close(), pool.end()]);
    await testStack.close();
  }
}

async function measured({ title, before, work, baseline }, total, rounds) {
  await times(WARM, work, before);
  await times(WARM, baseline, before);
  const results = await inTurns(rounds, {
    work: () => times(ASKED, work, before),
    baseline: () => times(ASKED, baseline, before),
  });
  const at = (share) =>
    results.map((round) => ({
      work: percentile(round.work, share),
      baseline: percentile(round.baseline, share),
    }));
  const about = `${title} of ${total.toLocaleString('en')} batches`;
  return [
    lineOf({ name: `${about}, p50`, unit: 'ms', goal: atMost(3, 5, 'ms') }, at(0.5)),
    plainLine(
      { name: `${about}, p99`, unit: 'ms', goal: valueAtMost(20, 'ms') },
      at(0.99).map(({ work }) => work),
    ),
  ];
}

async function times(count, ask, before = async () => undefined) {
  const taken = [];
  for (let n = 0; n < count; n += 1) {
    await before();
    taken.push(await timed(() => ask(n)));
  }
  return taken;
}

function questionsTo(person, pool, { each }) {
  const get = (contract, query, sent) => person.do({ ...contract, path: `${contract.path}?${query}` }, sent);
  const rows = async (name, text, values, count) => {
    const { rows: found } = await pool.query({ name, text, values });
    requireSome(found.length, count);
  };
  const someItem = (n) => itemCode((n * 37) % ITEMS);
  const someBatch = (n) => `${WAREHOUSE}.${someItem(n)}.B-${(n * 13) % each}`;
  const sorts = ['expiryDate:asc', 'receivedAt:desc'];
  const orders = ['expires_on, id', 'received_at DESC, id DESC'];
  const list = {
    work: async (n) => {
      const query = `warehouse=${WAREHOUSE}&filter=status:in:active&filter=available:gte:10&sort=${sorts[n % 2]}&limit=${PAGE}`;
      requireSome((await get(listBatches, query)).rows.length, PAGE);
    },
    baseline: (n) => rows(`list ${n % 2}`, listed(orders[n % 2]), [WAREHOUSE, PAGE], PAGE),
  };
  return [
    { title: 'a list filtered and sorted', ...list },
    {
      // Its rows are counted anew.
      title: 'the same, each after a commit of a projector,',
      before: () =>
        pool.query(`UPDATE platform.read_model_version SET revision = revision + 1 WHERE name = 'recalls'`),
      ...list,
    },
    {
      title: 'one batch',
      work: async (n) => {
        const { id } = await person.do(getBatch, { params: { id: someBatch(n) } });
        if (id !== someBatch(n)) throw new Error(`${id} instead of ${someBatch(n)}`);
      },
      baseline: (n) => rows('detail', DETAIL, [someBatch(n)], 1),
    },
    {
      title: 'the oldest batches of an item',
      work: async (n) => {
        const query = `warehouse=${WAREHOUSE}&item=${someItem(n)}&quantity=4000`;
        requireSome((await get(suggestAllocation, query)).candidates.length, each);
      },
      baseline: (n) => rows('candidates', CANDIDATES, [WAREHOUSE, someItem(n)], each),
    },
  ];
}

const NAMES = `LEFT JOIN catalogue.item i ON i.code = b.item LEFT JOIN catalogue.unit u ON u.id = i.unit
  LEFT JOIN catalogue.warehouse w ON w.code = b.warehouse LEFT JOIN catalogue.supplier s ON s.code = b.supplier`;
const listed = (order) => `SELECT b.*, i.name, w.name, s.name FROM inventory.batch b ${NAMES}
  WHERE b.warehouse = $1 AND b.status = 'active' AND b.available >= 10 ORDER BY ${order
    .split(', ')
    .map((part) => `b.${part}`)
    .join(', ')} LIMIT $2`;
const DETAIL = `SELECT b.*, i.name, w.name, s.name FROM inventory.batch b ${NAMES} WHERE b.id = $1`;
const CANDIDATES = `SELECT id, batch, received_at, expiry_date, available, location, shelf FROM inventory.batch
  WHERE warehouse = $1 AND item = $2 AND status IN ('active', 'reserved') ORDER BY received_at, id`;

function requireSome(found, wanted) {
  if (found !== wanted) throw new Error(`${found} rows instead of ${wanted}`);
}

/** Waits until the tables contain every batch and Postgres has analyzed them. */
async function folded(pool, total) {
  await modelsAreLive(pool, ['inventory', 'catalogue']);
  for (;;) {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM inventory.batch) AS batches,
         (SELECT position FROM platform.read_model WHERE name = 'catalogue')
           >= (SELECT position FROM platform.read_model WHERE name = 'inventory') AS named`,
    );
    if (rows[0].batches >= total && rows[0].named) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await pool.query('ANALYZE');
}

import { Agent } from 'node:http';
import { createCustomer } from '@granary/api/customers';
import { getLineage } from '@granary/api/lineage';
import { EventStore } from '@granary/event-store';
import pg from 'pg';
import { openTestStack } from '../local/testing/test-stack.mjs';
import { itemCode, stockUp } from '../local/testing/masters.mjs';
import { signIn } from '../local/testing/person.mjs';
import { atMost, lineOf, plainLine, valueAtMost } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';
import { modelsAreLive } from './fixtures/live-models.mjs';
import { draftOrder } from './fixtures/orders.mjs';
import { WITHOUT_GATEWAY } from './fixtures/parts.mjs';

export const name = 'lineage';

/** A family of goods: six batches, each transferred to the next warehouse and sold from eight times. */
const BATCHES = 6;
const SALES = 8;
const EDGES_OF_FAMILY = 1 + BATCHES * SALES + 2 * (BATCHES - 1);
const CUSTOMERS = 200;
const LINES_OF_ORDER = 10;
const DEPTH = 5;
const ASKED = sized(200, 3);
const WARM = sized(60, 1);
const MODELS = ['traceability', 'inventory', 'documents', 'customers', 'catalogue'];
const EDGES = sized(100_000, 1_200);
const EDGES_IN_FULL = 1_000_000;

/**
 * The lineage of a batch in the middle of its family: both directions, five steps, over HTTP, one request at a time.
 */
export async function run({ rounds = 5, full = false } = {}) {
  const testStack = await openTestStack(WITHOUT_GATEWAY);
  const client = new pg.Client({ connectionString: testStack.databaseUrl });
  const store = new EventStore(testStack.eventStoreUrl);
  const agent = new Agent({ keepAlive: true });
  try {
    await client.connect();
    const person = await signIn(testStack.commandUrl, { reads: testStack.queryUrl, agent });
    const lines = [];
    await modelsAreLive(client, MODELS);
    const templates = await realRows({ client, person, store });
    let families = 0;
    for (const edges of full ? [EDGES, EDGES_IN_FULL] : [EDGES]) {
      const wanted = Math.ceil(edges / EDGES_OF_FAMILY);
      await trade(client, templates, { first: families + 1, last: wanted });
      families = wanted;
      lines.push(...(await measured({ client, person, families, rounds, edges })));
    }
    return lines;
  } finally {
    agent.destroy();
    await Promise.all([client.end(), store.close()]);
    await testStack.close();
  }
}

async function measured({ client, person, families, rounds, edges }) {
  const middles = Array.from({ length: ASKED }, (_, n) =>
    batchId(1 + ((n * 7919) % families), BATCHES / 2 - 1),
  );
  const ask = (id) => answered(person, id);
  const bare = (id) => recursion(client, id);
  for (const id of middles.slice(0, WARM)) {
    await ask(id);
    await bare(id);
  }
  const each = (once) => async () => {
    const taken = [];
    for (const id of middles) taken.push(await timed(() => once(id)));
    return taken;
  };
  const taken = await inTurns(rounds, { work: each(ask), baseline: each(bare) });
  const at = (share) =>
    taken.map(({ work, baseline }) => ({
      work: percentile(work, share),
      baseline: percentile(baseline, share),
    }));
  const title = `lineage both ways, depth ${DEPTH}, ${edges.toLocaleString('en-US')} edges`;
  return [
    lineOf({ name: `${title}, p50`, unit: 'ms', goal: atMost(3) }, at(0.5)),
    plainLine(
      { name: `${title}, p99`, unit: 'ms', goal: valueAtMost(15, 'ms') },
      at(0.99).map(({ work }) => work),
    ),
  ];
}

const batchId = (family, n) => `W${n}.ITEM.F${family}`;

async function answered(person, id) {
  const { edges, truncated } = await person.do(getLineage, { params: { id }, query: { depth: DEPTH } });
  const drawn = edges.filter(({ kind }) => kind !== 'delivered' && kind !== 'supplied').length;
  if (drawn !== walkedFromTheMiddle || truncated) throw new Error(`${drawn} edges from ${id}`);
}

/** Backwards: the receipt and two transfers. Forwards: the sales of four batches and three transfers. */
const walkedFromTheMiddle = 1 + 2 * 2 + 4 * SALES + 2 * 3;

/** A plain recursive query for the edges alone; a step across a document is two edges. */
async function recursion(client, id) {
  const { rows } = await client.query(
    `WITH RECURSIVE usage AS (
       SELECT e.*, 1 AS depth FROM traceability.edge e WHERE e.from_id = $1
       UNION ALL
       SELECT e.*, u.depth + 1 FROM usage u JOIN traceability.edge e ON e.from_id = u.to_id WHERE u.depth < $2
     ), origin AS (
       SELECT e.*, 1 AS depth FROM traceability.edge e WHERE e.to_id = $1
       UNION ALL
       SELECT e.*, o.depth + 1 FROM origin o JOIN traceability.edge e ON e.to_id = o.from_id WHERE o.depth < $2
     )
     SELECT * FROM usage UNION ALL SELECT * FROM origin`,
    [id, DEPTH * 2],
  );
  if (rows.length !== walkedFromTheMiddle) throw new Error(`${rows.length} edges from ${id}`);
}

/** A batch, an order and a customer as the projector writes them, as templates with all current columns. */
async function realRows({ client, person, store }) {
  await stockUp(store, { items: 1, batches: 1, quantity: '10.000' });
  await person.do(createCustomer, {
    body: {
      code: 'CUST0001',
      name: '金边丰收农资',
      type: 'regular',
      contactPerson: 'Sok Dara',
      phone: '+855 12 345 678',
      openingLimit: '100.00',
    },
  });
  await draftOrder(person, itemCode(0), '10');
  const row = async (table) => {
    for (;;) {
      const { rows } = await client.query(`SELECT to_jsonb(one) AS one FROM ${table} one LIMIT 1`);
      if (rows.length > 0) return rows[0].one;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return {
    batch: await row('inventory.batch'),
    order: await row('documents.outbound'),
    customer: await row('customers.customer'),
  };
}

/** Inserts families of goods as the projector would leave them. */
async function trade(client, templates, { first, last }) {
  const families = `generate_series(${first}, ${last}) f`;
  const batch = (n) => `'W' || ${n} || '.ITEM.F' || f`;
  const order = `'OUT-' || (f / ${LINES_OF_ORDER}) || '-' || n || '-' || s`;
  const transfer = `'TR-' || f || '-' || n`;
  const sold = `generate_series(0, ${BATCHES - 1}) n, generate_series(1, ${SALES}) s`;
  const sent = `generate_series(0, ${BATCHES - 2}) n`;
  const edge = (id, kind, from, to, document, source) => `
    INSERT INTO traceability.edge
      (id, event_id, kind, from_id, to_id, quantity, from_on_hand, to_on_hand, document, line, occurred_at, recorded_at)
    SELECT lpad((f * 100 + ${id})::text, 19, '0') || '-0000', gen_random_uuid(), '${kind}', ${from}, ${to}, 10, NULL, NULL,
      ${document}, 1, now(), now() FROM ${source}`;
  await client.query(edge('0', 'received', `'IN-' || f || ':1'`, batch(0), `'IN-' || f`, families));
  await client.query(
    edge(
      `1 + n * 11 + s`,
      'sold',
      batch('n'),
      `${order} || ':' || f || ':F' || f`,
      order,
      `${families}, ${sold}`,
    ),
  );
  await client.query(
    edge(
      `10 + n * 11`,
      'dispatched',
      batch('n'),
      `${transfer} || ':1:F' || f`,
      transfer,
      `${families}, ${sent}`,
    ),
  );
  await client.query(
    edge(
      `11 + n * 11`,
      'transferred',
      `${transfer} || ':1:F' || f`,
      batch('(n + 1)'),
      transfer,
      `${families}, ${sent}`,
    ),
  );
  await client.query(
    like(
      'inventory.batch',
      templates.batch,
      `'id', ${batch('n')}, 'item', 'ITEM', 'batch', 'F' || f, 'warehouse', 'W' || n`,
      `${families}, generate_series(0, ${BATCHES - 1}) n`,
    ),
  );
  const blocks = `generate_series(${Math.ceil(first / LINES_OF_ORDER) - (first === 1 ? 1 : 0)}, ${Math.floor(last / LINES_OF_ORDER)}) o`;
  await client.query(
    like(
      'documents.outbound',
      templates.order,
      `'number', 'OUT-' || o || '-' || n || '-' || s, 'status', 'delivered', 'type', 'sale', 'customer', 'C' || ((o + s) % ${CUSTOMERS})`,
      `${blocks}, ${sold}`,
    ),
  );
  await client.query(
    like(
      'documents.outbound',
      templates.order,
      `'number', ${transfer}, 'status', 'delivered', 'type', 'transfer'`,
      `${families}, ${sent}`,
    ),
  );
  if (first === 1)
    await client.query(
      like(
        'customers.customer',
        templates.customer,
        `'code', 'C' || c`,
        `generate_series(0, ${CUSTOMERS - 1}) c`,
      ),
    );
  await client.query('ANALYZE');
}

const like = (table, template, changed, source) => `
  INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, '${JSON.stringify(template)}'::jsonb || jsonb_build_object(${changed}))).*
  FROM ${source}`;

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { permissions } from '@granary/api/access';
import { openTestStack } from '../local/testing/test-stack.mjs';
import { MakerThread } from '../services/query-api/dist/files/maker-thread.js';
import { atMost, lineOf, plainLine, valueAtMost } from './measuring/lines.mjs';
import { inTurns, timed } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { tradedYears } from './fixtures/traded-years.mjs';

export const name = 'reports';

/** The projector creates the tables. */
const PARTS = ['postgres', 'redis', 'event-store', 'projector'];
const BATCHES = sized(100_000, 600);
const MOST_MB = 256;
const SAMPLE_MS = 20;
const PROGRAM = new URL('../services/query-api/dist/exports/making/worker.js', import.meta.url);
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

const named = (record, code) =>
  `coalesce(nullif(${record}.english_name, ''), nullif(${record}.name, ''), ${code})`;

/** The rows of the report in plain SQL, for `COPY`. */
const movements = `
  SELECT m.occurred_at, m.recorded_at, m.warehouse, m.item, ${named('i', 'm.item')}, split_part(m.batch_id, '.', 3), m.type,
    m.delta, ${named('u', `''`)}, m.before, m.after, m.unit_cost, m.document, m.reason, m.username
  FROM inventory.movement m LEFT JOIN catalogue.item i ON i.code = m.item LEFT JOIN catalogue.unit u ON u.id = i.unit
  WHERE m.delta <> 0 ORDER BY m.occurred_at, m.id`;
const batches = `
  SELECT b.batch, b.item, ${named('i', 'b.item')}, b.warehouse, b.status, b.current, b.available, b.unit_cost, b.value, b.received_at
  FROM inventory.batch b LEFT JOIN catalogue.item i ON i.code = b.item ORDER BY b.received_at DESC, b.id`;

const job = {
  name: 'Bench',
  language: 'en-US',
  timeZone: 'Asia/Phnom_Penh',
  userId: 'bench',
  username: 'bench',
  role: 'super_admin',
  permissions,
  warehouses: 'all',
};
const report = {
  ...job,
  kind: 'report',
  parameters: { type: 'movements', period: { kind: 'custom', from: '2000-01-01', to: '2030-12-31' } },
};
const column = (label, of, as = 'text') => ({ label, of: [of], as });
const list = {
  ...job,
  kind: 'list',
  parameters: {
    list: '/inventory',
    query: { sort: 'receivedAt:desc' },
    columns: [
      column('Batch', 'batch'),
      column('Item code', 'item'),
      column('Item', 'itemNames'),
      column('Warehouse', 'warehouse'),
      column('Status', 'status'),
      column('On hand', 'current', 'number'),
      column('Available', 'available', 'number'),
      column('Unit cost', 'unitCost', 'number'),
      column('Value', 'value', 'number'),
      column('Received', 'receivedAt', 'moment'),
    ],
  },
};

/**
 * Exports a report of a million movements and a list of 100,000 batches, compared with `COPY` of the same rows to a
 * file.
 */
export async function run({ rounds = 3 } = {}) {
  const testStack = await openTestStack(PARTS);
  const client = new pg.Client({ connectionString: testStack.databaseUrl });
  const folder = await mkdtemp(join(tmpdir(), 'granary-bench-reports-'));
  const thread = new MakerThread({ program: PROGRAM, memoryMb: MOST_MB });
  try {
    await client.connect();
    const moves = await tradedYears(client, BATCHES);
    const make = (what, format, least) => () =>
      makeFile({ thread, testStack, folder }, { ...what, format }, least);
    // The first file loads the modules of the worker thread.
    await make(list, 'csv', BATCHES)();
    const kinds = [
      { title: 'report of movements', what: report, rows: moves, question: movements },
      { title: 'list of batches', what: list, rows: BATCHES, question: batches },
    ];
    const lines = [];
    for (const { title, what, rows, question } of kinds) {
      const results = await inTurns(rounds, {
        copy: () => timed(() => copied(client, question)),
        csv: make(what, 'csv', rows),
        xlsx: make(what, 'xlsx', rows),
      });
      const about = `${title}, ${rows.toLocaleString('en')} rows`;
      for (const [format, ratio] of [
        ['csv', 3],
        ['xlsx', Infinity],
      ]) {
        const goal = ratio === Infinity ? { text: '–', isMet: () => true } : atMost(ratio);
        lines.push(
          lineOf(
            { name: `${about}, ${format.toUpperCase()}`, unit: 'ms', goal },
            results.map((round) => ({ work: round[format].milliseconds, baseline: round.copy })),
          ),
          plainLine(
            {
              name: `${about}, ${format.toUpperCase()}, memory above rest`,
              unit: 'MB',
              goal: valueAtMost(MOST_MB, 'MB'),
            },
            results.map((round) => round[format].megabytes),
          ),
        );
      }
    }
    return lines;
  } finally {
    await thread.close();
    await rm(folder, { recursive: true, force: true });
    await client.end();
    await testStack.close();
  }
}

/** The temporary directory, because the Postgres server runs as another user. */
async function copied(client, question) {
  const path = join(tmpdir(), `granary-bench-copy-${randomUUID()}.csv`);
  try {
    await client.query(`COPY (${question}) TO ${pg.escapeLiteral(path)} (FORMAT csv, HEADER)`);
  } finally {
    await rm(path, { force: true });
  }
}

async function makeFile({ thread, testStack, folder }, given, least) {
  const [id, run] = [randomUUID(), randomUUID()];
  const path = join(folder, `${id}.${run}`);
  const assignment = {
    job: { ...given, id, run },
    databaseUrl: testStack.databaseUrl,
    dataKey: DATA_KEY,
    path,
  };
  const rest = process.memoryUsage.rss();
  let most = rest;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const begun = performance.now();
  const outcome = await thread.begin(assignment, () => undefined).outcome;
  const milliseconds = performance.now() - begun;
  clearInterval(sampling);
  if (outcome.kind !== 'made')
    throw new Error(`${given.kind} ${given.format}: ${outcome.failure} ${outcome.detail}`);
  const { size } = await stat(path);
  if (outcome.made.rows < least || size !== outcome.made.bytes)
    throw new Error(`${given.kind} ${given.format}: ${outcome.made.rows} rows, ${size} bytes`);
  await rm(path);
  return { milliseconds, megabytes: (most - rest) / 2 ** 20 };
}

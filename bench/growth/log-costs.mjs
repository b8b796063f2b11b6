import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readModels } from '@granary/api/http';
import { requestVerification } from '@granary/api/projections';
import { stock } from '@granary/domain/stock';
import { EventStore, postgresSnapshots } from '@granary/event-store';
import { BEST_SELLER, HOT } from '../fixtures/growing-years.mjs';
import { timed } from '../measuring/rounds.mjs';
import { sized } from '../measuring/size.mjs';
import { percentile } from '../measuring/statistics.mjs';

const LOADED = sized(5, 1);
const WRITTEN_ROWS = 1_000;
const WRITTEN = sized(5, 1);
const LARGEST_TABLES = 10;
const MEGABYTE = 1_048_576;
const LONG_STREAMS = { 'the longest stream': HOT, 'the stream with the most batches': BEST_SELLER };
/** Tables that only grow. */
const LEDGERS = [
  ['operations', 'operation'],
  ['inventory', 'movement'],
  ['credit', 'line'],
];

/** What the log costs as a whole: folding, verifying, cold starts, disk; and writing to the tables that only grow. */
export async function logCosts(stack) {
  return [
    await foldCost(stack),
    ...(await verificationCosts(stack)),
    ...(await coldCosts(stack)),
    ...(await diskCosts(stack)),
    ...(await writeCosts(stack)),
  ];
}

const each = (name, unit, value) => ({ name, unit, value, grows: 'each' });
const whole = (name, unit, value) => ({ name, unit, value, grows: 'whole' });

/** The first builds of all read models, without the start of the projector. */
async function foldCost({ pool, events }) {
  const { rows } = await pool.query(
    `SELECT extract(epoch FROM max(ended_at) - min(begun_at))::float8 AS seconds FROM platform.read_model_build`,
  );
  return each('log: fold of all read models, per event', 'µs', (rows[0].seconds * 1e6) / events);
}

async function verificationCosts({ testStack, person, pool, events }) {
  const process = `/proc/${testStack.pidOf('projector')}`;
  // Starts the peak anew.
  await writeFile(`${process}/clear_refs`, '5');
  for (const model of readModels)
    await person.do(requestVerification, { params: { model }, body: { reason: 'How long it takes' } });
  let verified;
  do {
    await pause(100);
    ({
      rows: [verified],
    } = await pool.query(
      `SELECT count(ended_at)::int AS ended, count(*) FILTER (WHERE state NOT IN ('requested', 'running', 'passed')) AS failed,
         extract(epoch FROM max(ended_at) - min(started_at))::float8 AS seconds
       FROM platform.verification WHERE requested_by IS NOT NULL`,
    ));
  } while (verified.ended < readModels.length);
  if (Number(verified.failed) > 0) throw new Error(`${verified.failed} verifications have not passed`);
  const [, peak] = /VmHWM:\s+(\d+)/.exec(await readFile(`${process}/status`, 'utf8'));
  return [
    each('log: verification of all read models, per event', 'µs', (verified.seconds * 1e6) / events),
    each('log: peak memory of the projector during verification', 'MB', Number(peak) / 1_024),
  ];
}

/** Loading a stream in a new process, from its beginning and from its snapshot. */
async function coldCosts({ testStack, pool }) {
  const snapshots = postgresSnapshots(pool);
  const costs = [];
  for (const [name, { warehouse, item }] of Object.entries(LONG_STREAMS)) {
    const load = async (options) => {
      const store = new EventStore(testStack.eventStoreUrl, options);
      await store.head();
      const milliseconds = await timed(() => store.load(stock, `${warehouse}.${item}`));
      await store.close();
      return milliseconds;
    };
    const cold = [];
    for (let n = 0; n < LOADED; n += 1) cold.push(await load());
    costs.push(each(`cold: ${name}, from its beginning`, 'ms', percentile(cold, 0.5)));
    await load({ snapshots });
    const bytes = await snapshotOf(pool, `${warehouse}.${item}`);
    if (bytes === undefined) continue;
    const warm = [];
    for (let n = 0; n < LOADED; n += 1) warm.push(await load({ snapshots }));
    costs.push(
      each(`cold: ${name}, from its snapshot`, 'ms', percentile(warm, 0.5)),
      each(`cold: snapshot of ${name}`, 'KB', bytes / 1_024),
    );
  }
  return costs;
}

/** The size of the snapshot, which is written in the background; undefined if the stream is too short for one. */
async function snapshotOf(pool, stream) {
  for (let n = 0; n < 20; n += 1) {
    const { rows } = await pool.query(
      `SELECT octet_length(state) AS bytes FROM platform.snapshot WHERE stream LIKE '%' || $1`,
      [stream],
    );
    if (rows.length > 0) return rows[0].bytes;
    await pause(50);
  }
  return undefined;
}

async function diskCosts({ testStack, pool }) {
  const { rows } = await pool.query(
    `SELECT regexp_replace(schemaname, '_v\\d+.*$', '') || '.' || relname AS name, pg_total_relation_size(relid)::float8 AS bytes,
       pg_indexes_size(relid)::float8 AS indexes
     FROM pg_stat_user_tables ORDER BY bytes DESC`,
  );
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const indexes = rows.reduce((sum, row) => sum + row.indexes, 0);
  return [
    whole('disk: event store', 'MB', await sizeOf(join(testStack.directory, 'event-store'))),
    whole('disk: Postgres', 'MB', total / MEGABYTE),
    whole('disk: its indexes', 'MB', indexes / MEGABYTE),
    ...rows
      .slice(0, LARGEST_TABLES)
      .map((row) => whole(`disk: table ${row.name}`, 'MB', row.bytes / MEGABYTE)),
  ];
}

/** Blocks on disk: the file of the log is sparse. */
async function sizeOf(directory) {
  const files = await readdir(directory, { recursive: true });
  const sizes = await Promise.all(files.map((file) => stat(join(directory, file))));
  return sizes.reduce((sum, { blocks }) => sum + blocks * 512, 0) / MEGABYTE;
}

/** The newest rows once more, with all indexes, and rolled back. */
async function writeCosts({ pool }) {
  const costs = [];
  for (const [model, table] of LEDGERS) {
    const { rows } = await pool.query(
      `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
       WHERE relname = $2 AND schemaname ~ ('^' || $1 || '_v\\d')`,
      [model, table],
    );
    const taken = [];
    const ledger = rows[0].name;
    for (let n = 0; n < WRITTEN; n += 1) {
      await pool.query('BEGIN');
      await pool.query(
        `CREATE TEMP TABLE newest AS SELECT * FROM ${ledger} ORDER BY id DESC LIMIT ${WRITTEN_ROWS}`,
      );
      await pool.query(`DELETE FROM ${ledger} WHERE id IN (SELECT id FROM newest)`);
      taken.push(await timed(() => pool.query(`INSERT INTO ${ledger} SELECT * FROM newest`)));
      await pool.query('ROLLBACK');
    }
    costs.push(each(`write: ${WRITTEN_ROWS} rows to ${model}.${table}`, 'ms', percentile(taken, 0.5)));
  }
  return costs;
}

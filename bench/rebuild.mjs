import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atLeast, atMost, lineOf } from './measuring/lines.mjs';
import { inTurns } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { dataSet } from './fixtures/data-set.mjs';
import { finishedTables } from './fixtures/finished-tables.mjs';

const WORKER = fileURLToPath(new URL('rebuild-worker.mjs', import.meta.url));
const ENTITY_MODELS = ['documents', 'inventory'];
/** The one with the most indexes to keep up. */
const BEHIND = 'behind inventory';
const SIZES = sized([10_000, 100_000], [1_000]);
const FULL_SIZE = 1_000_000;

export const name = 'rebuild';

/**
 * All read models from an empty database until they are live, compared with Postgres loading their finished tables from
 * files; one read model, compared with the official client only reading the same log; and a live read model that is far
 * behind, compared with building it. Each runs in its own process with the same servers.
 */
export async function run({ rounds = 5, full = false } = {}) {
  const servers = await startServers();
  try {
    const lines = [];
    for (const size of full ? [...SIZES, FULL_SIZE] : SIZES)
      lines.push(...(await ofSize(size, servers, size === FULL_SIZE ? 1 : rounds)));
    return lines;
  } finally {
    await servers.stop();
  }
}

async function ofSize(size, servers, rounds) {
  const log = await dataSet(size);
  const tables = await finishedTables((databaseUrl) => measureIn(databaseUrl, 'all', log.url, servers));
  try {
    const kinds = ['read', 'all', ...ENTITY_MODELS, BEHIND];
    const measures = kinds.map((kind) => [kind, () => measure(kind, log.url, servers)]);
    const results = await inTurns(rounds, { ...Object.fromEntries(measures), load: tables.load });
    const of = `${size.toLocaleString('en')} events`;
    const seconds = ({ milliseconds }) => milliseconds / 1000;
    return [
      lineOf(
        { name: `all read models, ${of}`, unit: 's', goal: atMost(1.5) },
        results.map(({ all, load }) => ({ work: seconds(all), baseline: seconds(load) })),
      ),
      ...ENTITY_MODELS.map((model) =>
        lineOf(
          { name: `${model}, ${of}`, unit: 'events/s', goal: atLeast(1.5) },
          results.map(({ read, [model]: built }) => ({
            work: read.events / seconds(built),
            baseline: read.events / seconds(read),
          })),
        ),
      ),
      lineOf(
        { name: `inventory, live and far behind, ${of}`, unit: 'events/s', goal: atLeast(0.5) },
        results.map(({ read: { events }, [BEHIND]: { behind, milliseconds } }) => ({
          work: (events * 1000) / behind,
          baseline: (events * 1000) / milliseconds,
        })),
      ),
    ];
  } finally {
    await Promise.all([tables.drop(), log.stop()]);
  }
}

export async function startServers() {
  const { startTestServers } = await import('../local/testing/servers.mjs');
  const servers = await startTestServers();
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_REDIS_URL = servers.redisUrl;
  return servers;
}

/** Runs one process to completion, with its own database. */
export const measure = (kind, logUrl, servers) =>
  inOwnDatabase((databaseUrl) => measureIn(databaseUrl, kind, logUrl, servers));

export async function inOwnDatabase(work) {
  const { createTestDatabase } = await import('@granary/testing/stack');
  const database = await createTestDatabase();
  try {
    return await work(database.url);
  } finally {
    await database.drop();
  }
}

export async function measureIn(databaseUrl, kind, logUrl, { redisUrl }) {
  const worker = fork(WORKER, [kind, logUrl, databaseUrl, redisUrl]);
  const exited = once(worker, 'exit');
  const [measured] = await Promise.race([once(worker, 'message'), exited]);
  const [code] = await exited;
  if (code !== 0) throw new Error(`measuring ${kind} ended with code ${code}`);
  return measured;
}

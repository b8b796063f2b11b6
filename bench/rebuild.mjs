import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atLeast, lineOf } from './measuring/lines.mjs';
import { inTurns } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { dataSet } from './fixtures/data-set.mjs';

const WORKER = fileURLToPath(new URL('rebuild-worker.mjs', import.meta.url));
const ENTITY_MODELS = ['documents', 'inventory'];
/** The one with the most indexes to keep up. */
const BEHIND = 'behind inventory';
const SIZES = sized([10_000, 100_000], [1_000]);
const FULL_SIZE = 1_000_000;

export const name = 'rebuild';

/**
 * Throughput in events/s from an empty database until the read models are live, compared with the official client only
 * reading the same log; and of a live read model that is far behind, compared with building it. Each runs in its own
 * process with the same servers.
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
  try {
    const kinds = ['read', 'all', ...ENTITY_MODELS, BEHIND];
    const measures = kinds.map((kind) => [kind, () => measure(kind, log.url, servers)]);
    const results = await inTurns(rounds, Object.fromEntries(measures));
    const line = (title, kind, goal) =>
      lineOf(
        { name: `${title}, ${size.toLocaleString('en')} events`, unit: 'events/s', goal },
        results.map((round) => ({
          work: (round.read.events * 1000) / round[kind].milliseconds,
          baseline: (round.read.events * 1000) / round.read.milliseconds,
        })),
      );
    return [
      line('all read models', 'all', atLeast(1)),
      ...ENTITY_MODELS.map((model) => line(model, model, atLeast(1.5))),
      lineOf(
        {
          name: `inventory, live and far behind, ${size.toLocaleString('en')} events`,
          unit: 'events/s',
          goal: atLeast(0.5),
        },
        results.map(({ read: { events }, [BEHIND]: { behind, milliseconds } }) => ({
          work: (events * 1000) / behind,
          baseline: (events * 1000) / milliseconds,
        })),
      ),
    ];
  } finally {
    await log.stop();
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
export async function measure(kind, logUrl, { redisUrl }) {
  const { createTestDatabase } = await import('@granary/testing/stack');
  const database = await createTestDatabase();
  try {
    const worker = fork(WORKER, [kind, logUrl, database.url, redisUrl]);
    const [measured] = await once(worker, 'message');
    await once(worker, 'exit');
    return measured;
  } finally {
    await database.drop();
  }
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atLeast, lineOf } from './measuring/lines.mjs';
import { inTurns } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { measure, startServers } from './rebuild.mjs';
import { ownDataSet } from './fixtures/data-set.mjs';

const WORKER = fileURLToPath(new URL('following-worker.mjs', import.meta.url));
const EVENTS = sized(10_000, 1_000);

export const name = 'following';

/**
 * Throughput in events/s at which command-api follows the log (references between records, unfinished processes, due
 * dates, effects of blocks and orders) from an empty database, compared with the official client only reading the same
 * log.
 */
export async function run({ rounds = 5 } = {}) {
  const servers = await startServers();
  const log = await ownDataSet(EVENTS);
  try {
    // The first run executes the pending commands, so that the measured runs only follow the log.
    await followed(log.url, servers);
    const results = await inTurns(rounds, {
      read: () => measure('read', log.url, servers),
      followed: () => followed(log.url, servers),
    });
    const perSecond = ({ events, milliseconds }) => (events * 1000) / milliseconds;
    const pairs = results.map((round) => ({
      work: perSecond(round.followed),
      baseline: perSecond(round.read),
    }));
    const size = EVENTS.toLocaleString('en');
    return [lineOf({ name: `followed, ${size} events`, unit: 'events/s', goal: atLeast(0.2) }, pairs)];
  } finally {
    await log.stop();
    await servers.stop();
  }
}

/** Starts a whole service with its own database. */
async function followed(logUrl, { redisUrl }) {
  const { createTestDatabase } = await import('@granary/testing/stack');
  const database = await createTestDatabase();
  try {
    const worker = fork(WORKER, [logUrl, database.url, redisUrl]);
    const [measured] = await once(worker, 'message');
    await once(worker, 'exit');
    return measured;
  } finally {
    await database.drop();
  }
}

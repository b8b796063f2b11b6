import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atLeast, lineOf } from './measuring/lines.mjs';
import { inTurns } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { measure, startServers } from './rebuild.mjs';
import { ownDataSet } from './world/data-set.mjs';

const WORKER = fileURLToPath(new URL('following-worker.mjs', import.meta.url));
const EVENTS = sized(10_000, 1_000);

export const name = 'following';

/**
 * Events a second that command-api follows – who names what, what is half done, what falls due, what a block or an order
 * has others do – from an empty database, against the official client doing nothing but reading the same log.
 */
export async function run({ rounds = 5 } = {}) {
  const servers = await startServers();
  const log = await ownDataSet(EVENTS);
  try {
    // What is to be done because of the log is done once; after that it is only looked at.
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

/** A whole service, on a database of its own. */
async function followed(logUrl, { redisUrl }) {
  const { createTestDatabase } = await import('@granary/testing');
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

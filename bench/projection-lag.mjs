import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import pg from 'pg';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atMost, lineOf } from './measuring/lines.mjs';
import { inTurns } from './measuring/rounds.mjs';
import { sized } from './measuring/size.mjs';
import { percentile } from './measuring/statistics.mjs';

const RATE_PER_SECOND = 300;
const ROUND_SECONDS = sized(3, 0.2);
const WARM_UP_SECONDS = sized(1, 0.1);
const STREAMS = 40;
const FOLLOWER = fileURLToPath(new URL('projection-lag-follower.mjs', import.meta.url));

export const name = 'projection-lag';

/**
 * Time from sending an append to the notification that its row is committed, at 300 events/s, compared with a minimal
 * loop; with one read model, as in the loop, and with all of them.
 */
export async function run({ rounds = 5 } = {}) {
  const servers = await startServers();
  const lag = (kind) => () => measure(kind, servers);
  try {
    const results = await inTurns(rounds, {
      resident: lag('resident'),
      catalogue: lag('catalogue'),
      all: lag('all'),
    });
    return [...lines('one read model', results, 'catalogue'), ...lines('all read models', results, 'all')];
  } finally {
    await servers.stop();
  }
}

const lines = (what, results, kind) => {
  const pairs = (share) =>
    results.map((lags) => ({
      work: percentile(lags[kind], share),
      baseline: percentile(lags.resident, share),
    }));
  const unit = 'ms';
  return [
    lineOf({ name: `${what}, p50`, unit, goal: atMost(2) }, pairs(0.5)),
    lineOf({ name: `${what}, p99`, unit, goal: atMost(2, 25, unit) }, pairs(0.99)),
  ];
};

async function startServers() {
  const { startTestServers } = await import('../local/testing/servers.mjs');
  const servers = await startTestServers();
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_REDIS_URL = servers.redisUrl;
  return servers;
}

/** The lag of every event of a round, with a new log and database and a follower process. */
async function measure(kind, { redisUrl }) {
  const { createTestDatabase, startTestEventStore } = await import('@granary/testing/stack');
  const [database, log] = await Promise.all([createTestDatabase(), startTestEventStore()]);
  const client = EventStoreDBClient.connectionString(log.url);
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  /** Checkpoint notifications of the follower: position and time of arrival. */
  const news = [];
  listener.on('notification', ({ payload }) => {
    const [model, position] = payload.split(':');
    if (model === 'catalogue') news.push({ position: BigInt(position), at: performance.now() });
  });
  await listener.query('LISTEN granary_checkpoint');
  const follower = fork(FOLLOWER, [kind, database.url, redisUrl, log.url]);
  await once(follower, 'message');
  const round = async (seconds) => {
    const appended = await appendSteadily(client, seconds);
    while ((news.at(-1)?.position ?? -1n) < appended.at(-1).position) await pause(5);
    return appended;
  };
  try {
    await round(WARM_UP_SECONDS);
    return lagsOf(await round(ROUND_SECONDS), news);
  } finally {
    follower.kill('SIGTERM');
    await once(follower, 'exit');
    await client.dispose();
    await listener.end();
    await Promise.all([database.drop(), log.close()]);
  }
}

/** An append may be acknowledged after its notification arrives, so they are matched at the end. */
function lagsOf(appended, news) {
  let next = 0;
  return appended.map(({ position, sentAt }) => {
    while (news[next].position < position) next += 1;
    return news[next].at - sentAt;
  });
}

/** Sends at a constant rate without waiting for responses. Returns the appends in log order. */
async function appendSteadily(client, seconds) {
  const started = performance.now();
  const appends = [];
  for (let n = 0; n < RATE_PER_SECOND * seconds; n += 1) {
    const wait = started + (n * 1000) / RATE_PER_SECOND - performance.now();
    if (wait > 0) await pause(wait);
    appends.push(append(client, n));
  }
  const appended = await Promise.all(appends);
  return appended.toSorted((a, b) => (a.position < b.position ? -1 : 1));
}

async function append(client, n) {
  const sentAt = performance.now();
  const id = `u${n % STREAMS}`;
  const { position } = await client.appendToStream(`unit-${id}`, unitRevised(id, n));
  return { position: position.commit, sentAt };
}

function unitRevised(id, sort) {
  const commandId = randomUUID();
  return jsonEvent({
    type: 'UnitRevised',
    data: { id, name: `Unit ${sort}`, englishName: null, khmerName: null, symbol: 'kg', sort },
    metadata: {
      commandId,
      $correlationId: commandId,
      $causationId: commandId,
      actor: { userId: 'bench', username: 'bench', role: 'system' },
      schemaVersion: 1,
      occurredAt: new Date().toISOString(),
    },
  });
}

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { Redis } from 'ioredis';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(60_000);

const REDIS_SERVER = 'redis-server';
const STREAMS = ['a', 'b', 'c'];

let testStack: TestStack;
let redis: ChildProcess;
let redisPort: number;
let recordedCount = 0;
beforeAll(async () => {
  testStack = await openTestStack();
  redisPort = await freePort();
  redis = await startRedis();
  const redisUrl = `redis://127.0.0.1:${redisPort}`;
  for (const _ of ['one', 'another']) testStack.startProjector([measures()], { redisUrl });
  await record();
});
afterAll(async () => {
  await testStack.close();
  await kill(redis);
});

/** A separate Redis for this file, because it is stopped and emptied. */
async function startRedis(): Promise<ChildProcess> {
  const server = spawn(REDIS_SERVER, ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  });
  await onRedis((client) => client.ping());
  return server;
}

async function onRedis(work: (client: Redis) => Promise<unknown>): Promise<void> {
  const client = new Redis(redisPort, '127.0.0.1', { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  await work(client);
  client.disconnect();
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function record(): Promise<bigint> {
  let last = 0n;
  for (const id of STREAMS) last = await testStack.append(unit, id, revised(id, 1), revised(id, 1));
  recordedCount += 2;
  return last;
}

async function expectAllFolded(position: bigint): Promise<void> {
  await testStack.folded('measures', position);
  expect(await testStack.rows('SELECT id, sum FROM measures.unit ORDER BY id')).toEqual(
    STREAMS.map((id) => ({ id, sum: String(recordedCount) })),
  );
  expect(await testStack.rows('SELECT count(*) FROM measures.change')).toEqual([
    { count: String(recordedCount * STREAMS.length) },
  ]);
}

describe('two projectors recover and fold each event once', () => {
  it('without Redis and after it is back', async () => {
    await kill(redis);
    await expectAllFolded(await record());
    redis = await startRedis();
    await expectAllFolded(await record());
  });

  it('when Redis is flushed repeatedly', async () => {
    const recording = { last: 0n };
    await onRedis(async (client) => {
      for (let times = 0; times < 10; times += 1) {
        recording.last = await record();
        await client.flushall();
      }
    });
    await expectAllFolded(recording.last);
  });

  it('when Postgres is unavailable for a while', async () => {
    const { connectionString } = testStack.pool.options as { connectionString: string };
    const { pathname } = new URL(connectionString);
    const administrator = new pg.Client({
      connectionString: connectionString.replace(pathname, '/postgres'),
    });
    await administrator.connect();
    const database = pg.escapeIdentifier(pathname.slice(1));
    await administrator.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await administrator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      pathname.slice(1),
    ]);
    const last = await record();
    await administrator.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
    await administrator.end();
    await expectAllFolded(last);
  });

  it('when the event store restarts', async () => {
    await testStack.restartEventStore();
    await expectAllFolded(await record());
  });

  it('when one of them stops', async () => {
    const [one] = testStack.projectors;
    await one?.stop();
    await expectAllFolded(await record());
    await until(() => testStack.projectors[1]?.status()[0]?.lagEvents === 0, 'the other has caught up');
  });
});

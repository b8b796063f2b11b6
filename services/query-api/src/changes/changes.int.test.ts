import { change, channels, type Change } from '@granary/api/changes';
import { Sessions } from '@granary/platform/access';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { STREAMS_PER_PERSON } from './streams-of-people.ts';

let api: TestApi;
beforeAll(async () => {
  // Only the heartbeat uses this timer.
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
  api = await startTestApi();
});
afterAll(async () => {
  jest.useRealTimers();
  await api.close();
});

interface Heard {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}
const opened: AbortController[] = [];
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort();
});

/** Follows the changes as a browser does; `next` returns one event after another. */
const follow = async (token: string, headers: Record<string, string> = {}) => {
  const controller = new AbortController();
  opened.push(controller);
  const response = await fetch(`${api.base}/api/v1/changes`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: controller.signal,
  });
  const blocks = blocksOf(response.body!);
  const next = async (): Promise<string> => (await blocks.next()).value ?? 'closed';
  expect(await next()).toMatch(/^retry: \d+$/);
  return {
    response,
    nextBlock: next,
    next: async (): Promise<Heard> => {
      const lines = new Map(
        (await next()).split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
      );
      return {
        event: lines.get('event') ?? '',
        id: lines.get('id'),
        data: JSON.parse(lines.get('data') ?? '{}'),
      };
    },
  };
};

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}

const announce = (announced: object | string) =>
  api.pool.query('SELECT pg_notify($1, $2)', [
    channels.changes,
    typeof announced === 'string' ? announced : JSON.stringify(announced),
  ]);
const stockIn = (warehouse: string, position: string): Change =>
  change.parse({ model: 'inventory', position, topics: [{ category: 'stock', warehouse, subjects: [] }] });

describe('the change stream', () => {
  it('needs a sign-in', async () => {
    expect((await fetch(`${api.base}/api/v1/changes`)).status).toBe(401);
  });

  it('sends only changes the person may see', async () => {
    const { response, next } = await follow(
      await api.tokenFor({ permissions: ['inventory:read'], warehouses: ['PP'] }),
    );
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    await announce(stockIn('BTB', '1'));
    await announce({ ...stockIn('PP', '2'), topics: [{ category: 'user', warehouse: null }] });
    await announce(stockIn('PP', '3'));
    expect(await next()).toEqual({ event: 'change', id: '3', data: stockIn('PP', '3') });
  });

  it('sends resync after a gap: a reconnect or an unreadable notification', async () => {
    const { next } = await follow(await api.tokenFor({ role: 'viewer' }), { 'last-event-id': '7' });
    expect(await next()).toMatchObject({ event: 'resync' });
    await announce('no JSON');
    expect(await next()).toMatchObject({ event: 'resync' });
  });

  it('sends resync after losing the database, and continues', async () => {
    const { next } = await follow(await api.tokenFor({ role: 'viewer' }));
    await api.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    expect(await next()).toMatchObject({ event: 'resync' });
    await announce(stockIn('PP', '9'));
    expect(await next()).toMatchObject({ event: 'change', id: '9' });
  });

  it('ends at once for a HEAD request', async () => {
    const authorization = `Bearer ${await api.tokenFor({ role: 'viewer' })}`;
    const { status } = await fetch(`${api.base}/api/v1/changes`, {
      method: 'HEAD',
      headers: { authorization },
    });
    expect(status).toBe(200);
    // Undici ends a HEAD request once it has the headers; a raw socket shows whether the service ends the response.
    const socket = connect(Number(new URL(api.base).port), '127.0.0.1');
    socket.write(
      `HEAD /api/v1/changes HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('closes the oldest of too many streams of one person, and no others', async () => {
    const other = await follow(await api.tokenFor({ role: 'viewer' }));
    const token = await api.tokenFor({ role: 'viewer' });
    const oldest = await follow(token);
    const streams = [];
    for (let n = 0; n < STREAMS_PER_PERSON; n += 1) streams.push(await follow(token));
    expect(await oldest.nextBlock()).toBe('closed');
    await announce(stockIn('PP', '10'));
    for (const { next } of [other, ...streams])
      expect(await next()).toMatchObject({ event: 'change', id: '10' });
  });

  it('sends heartbeats during the session, and closes when it is revoked', async () => {
    const { nextBlock, next } = await follow(await api.tokenFor({ role: 'viewer' }));
    jest.advanceTimersByTime(15_000);
    expect(await nextBlock()).toBe(': beat');
    await api.pool.query('UPDATE platform.session SET revoked_at = now()');
    api.app.get(Sessions).forget();
    jest.advanceTimersByTime(15_000);
    expect(await next()).toMatchObject({ event: 'signed-out' });
    expect(await nextBlock()).toBe('closed');
  });

  it('closes when the permissions differ from the token', async () => {
    const { next } = await follow(await api.tokenFor({ role: 'viewer' }));
    await api.pool.query('UPDATE platform.account SET permission_version = 2');
    api.app.get(Sessions).forget();
    jest.advanceTimersByTime(15_000);
    expect(await next()).toMatchObject({ event: 'signed-out' });
  });
});

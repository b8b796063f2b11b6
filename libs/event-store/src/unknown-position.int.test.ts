import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestEventStore, type TestEventStore } from '@granary/testing/stack';
import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { EventStore } from './index.ts';
import { expectNoOpenStreams } from '../testing/index.ts';

const POSITION = 1_046n;

/** Responses of EventStoreDB 24.10: the first two to reads, the last one to subscriptions. */
const ANSWERS = [
  { 'grpc-status': '2', 'grpc-message': 'Unexpected ReadAllResult: InvalidPosition' },
  { 'grpc-status': '2', 'grpc-message': 'Unexpected ReadAllResult: Error' },
  { 'grpc-status': '3', 'grpc-message': 'Trying to read from an invalid position.' },
];

describe.each(ANSWERS)('unknown position, answered with "$grpc-message"', (answer) => {
  let server: Http2Server;
  let store: EventStore;
  let asked = 0;
  beforeAll(async () => {
    server = createServer();
    server.on('stream', (call: ServerHttp2Stream) => {
      asked += 1;
      call.respond({ 'content-type': 'application/grpc', ...answer }, { endStream: true });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    store = new EventStore(`esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`);
  });
  afterAll(async () => {
    await store.close();
    await expectNoOpenStreams();
    server.close();
  });

  it('is refused and not requested again', async () => {
    const refusal = { code: 'POSITION_NOT_FOUND', facts: { position: String(POSITION) } };
    const { signal } = new AbortController();
    await expect(store.readAll({ from: POSITION }).next()).rejects.toMatchObject(refusal);
    await expect(
      store.subscribe({ after: POSITION, categories: ['unit'], signal }).next(),
    ).rejects.toMatchObject(refusal);
    await expect(store.followBytes({ after: POSITION, signal }).next()).rejects.toMatchObject(refusal);
    expect(await store.hasPosition(POSITION)).toBe(false);
    expect(asked).toBe(4);
  });
});

describe('known position', () => {
  let server: TestEventStore;
  let store: EventStore;
  beforeAll(async () => {
    server = await startTestEventStore();
    store = new EventStore(server.url);
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  it('is found, also at the beginning of an empty log', async () => {
    expect(await store.hasPosition(await store.head())).toBe(true);
  });
});

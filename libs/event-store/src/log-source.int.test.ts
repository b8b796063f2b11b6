import {
  ANY,
  EventStoreDBClient,
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
  binaryEvent,
  jsonEvent,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestEventStore, until, type TestEventStore } from '@granary/testing/stack';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type IncomingHttpHeaders,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { closeClient } from './client.ts';
import type { AllRead, LogSource, ReadAnswer, StreamRead } from './log-source.ts';
import { OfficialSource } from './official-source.ts';
import { connectionSettings } from './wire/connection-settings.ts';
import { GrpcConnection } from './wire/grpc-connection.ts';
import { localhost } from '../testing/localhost.ts';
import { WireSource } from './wire/wire-source.ts';

const connectionTo = (url: string) => new GrpcConnection(connectionSettings(url));

const names = ['unit-litre', 'item-ប៊ូរ៉េ', 'stock-仓库.尿素🌾', 'plain', 'a-b-c-d'];
const LONG = 'x'.repeat(200_000);

/** Appends every kind of event that can be in a log. */
async function fill(client: EventStoreDBClient): Promise<void> {
  const json = (n: number) =>
    jsonEvent({
      type: n % 7 === 0 ? `Ընդունված-${n}` : 'Happened',
      data: { n, text: '尿素 ប៊ូរ៉េ "\\\u0000\n', nested: [{ at: null, big: 9_007_199_254_740_991 }] },
      ...(n % 3 > 0 && { metadata: { n, $correlationId: `c-${n}` } }),
    });
  const odd = [
    jsonEvent({ type: 'Empty', data: {} }),
    jsonEvent({ type: 'Large', data: { text: LONG } }),
    jsonEvent({ type: 'Text', data: 'only text' as never }),
    binaryEvent({ type: 'Bytes', data: Buffer.from([0, 1, 255]), metadata: Buffer.from('not JSON') }),
    binaryEvent({ type: 'NoBytes', data: Buffer.alloc(0) }),
    binaryEvent({ type: '$>', data: Buffer.from('0@unit-litre') }),
  ];
  for (const name of names) {
    for (let from = 0; from < 600; from += 100)
      await client.appendToStream(
        name,
        Array.from({ length: 100 }, (_, n) => json(from + n)),
      );
    for (const event of odd) await client.appendToStream(name, event);
  }
  await client.setStreamMetadata('plain', { maxCount: 5 });
  await client.setStreamMetadata('a-b-c-d', { truncateBefore: 3, owner: 'ប៊ូរ៉េ' });
  for (const name of ['soft', 'hard', 'again']) await client.appendToStream(name, [json(1), json(2)]);
  await client.deleteStream('soft', { expectedRevision: ANY });
  await client.tombstoneStream('hard', { expectedRevision: ANY });
  await client.deleteStream('again', { expectedRevision: ANY });
  await client.appendToStream('again', json(3));
}

/** Collects all answers, with bytes made comparable. */
async function answers(
  source: LogSource,
  request: StreamRead | AllRead,
  ours: (answer: ReadAnswer) => boolean = () => true,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const some of source.read(request))
    for (const answer of some) if (ours(answer)) all.push(plain(answer));
  return all;
}

const plain = (answer: ReadAnswer): unknown => {
  if (answer.kind !== 'event') return answer;
  const { id, stream, revision, position, type, isJson, createdMs, data, metadata } = answer.event;
  const bytes = (value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
  return {
    id,
    stream,
    revision,
    position,
    type,
    isJson,
    createdMs,
    data: bytes(data),
    metadata: bytes(metadata),
  };
};

const failureOf = async (work: Promise<unknown>): Promise<Error> => {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error('this should have failed');
};

describe('WireSource and OfficialSource', () => {
  let server: TestEventStore;
  let client: EventStoreDBClient;
  let connection: GrpcConnection;
  let fast: WireSource;
  let official: OfficialSource;
  let positions: bigint[];
  beforeAll(async () => {
    server = await startTestEventStore();
    client = EventStoreDBClient.connectionString(server.url);
    connection = connectionTo(server.url);
    fast = new WireSource(connection);
    official = new OfficialSource(client);
    await fill(client);
    const all = (await answers(official, { kind: 'all' })) as { position: bigint }[];
    positions = all.map(({ position }) => position);
  }, 60_000);
  afterAll(async () => {
    connection.close();
    await closeClient(client);
    await server.close();
  });

  it('read the same whole log in both directions', async () => {
    expect(positions.length).toBeGreaterThan(3_000);
    for (const backwards of [false, true]) {
      const request = { kind: 'all', backwards } as const;
      expect(await answers(fast, request)).toEqual(await answers(official, request));
    }
  });

  it('read the same from any position and up to any count', async () => {
    for (let round = 0; round < 20; round += 1) {
      const from = positions[(round * 7919) % positions.length]!;
      const request = {
        kind: 'all',
        from,
        backwards: round % 2 === 1,
        maxCount: 1 + (round % 9) * 40,
      } as const;
      expect(await answers(fast, request)).toEqual(await answers(official, request));
    }
    const newest = { kind: 'all', from: positions.at(-1)! } as const;
    expect(await answers(fast, newest)).toHaveLength(1);
  });

  it.each([...names, 'again', '$$plain', '$$soft', 'soft', 'nobody'])(
    'read the same from the stream %s',
    async (stream) => {
      for (const options of [
        {},
        { backwards: true },
        { from: 597n },
        { from: 2n, maxCount: 3 },
        { from: 2n, maxCount: 300, backwards: true },
        { from: 10_000n },
      ]) {
        const request = { kind: 'stream', stream, ...options } as const;
        expect(await answers(fast, request)).toEqual(await answers(official, request));
      }
    },
  );

  it('read the same events for given stream prefixes', async () => {
    const prefixes = ['stock-', 'item-'];
    const isOurs = (answer: ReadAnswer) =>
      answer.kind === 'event' && prefixes.some((prefix) => answer.event.stream.startsWith(prefix));
    const request = { kind: 'all', prefixes, from: positions[100]! } as const;
    const chosen = await answers(fast, request);
    expect(chosen).toEqual(await answers(official, request, isOurs));
    expect(chosen).toHaveLength(2 * 606);
  });

  it('fail with the same errors', async () => {
    const hard = { kind: 'stream', stream: 'hard' } as const;
    for (const source of [fast, official]) {
      const failure = await failureOf(answers(source, hard));
      expect(failure).toBeInstanceOf(StreamDeletedError);
      expect(failure).toMatchObject({ streamName: 'hard' });
    }
    const nameless = { kind: 'stream', stream: '' } as const;
    const [one, other] = await Promise.all(
      [fast, official].map((source) => failureOf(answers(source, nameless))),
    );
    expect(one!.constructor).toBe(other!.constructor);
    expect(one!.message).toBe(other!.message);
    expect(one).not.toBeInstanceOf(StreamNotFoundError);
  });

  it('follow the same: past events, caught up, new events', async () => {
    const seen = async (source: LogSource): Promise<string[]> => {
      const stop = new AbortController();
      const told: string[] = [];
      const after = positions[700]!;
      for await (const some of source.follow({ after, prefixes: ['unit-', 'plain'], signal: stop.signal })) {
        for (const answer of some) {
          if (answer.kind === 'event') told.push(`${answer.event.stream}@${answer.event.revision}`);
          else told.push(answer.kind);
          if (answer.kind === 'caughtUp')
            await client.appendToStream('unit-more', jsonEvent({ type: 'More', data: {} }));
          if (answer.kind === 'event' && answer.event.type === 'More' && told.includes('caughtUp'))
            stop.abort();
        }
      }
      return told.filter((what) => what !== 'checkpoint');
    };
    const [one, other] = [await seen(official), await seen(fast)];
    // The second run also sees what the first appended.
    const withoutMore = (told: string[]) => told.filter((what) => !what.startsWith('unit-more'));
    expect(withoutMore(other)).toEqual(withoutMore(one));
    expect(other.at(-1)).toBe('unit-more@1');
    expect(withoutMore(other).at(-1)).toBe('caughtUp');
  });

  it('release a read that is left early', async () => {
    for (let round = 0; round < 50; round += 1) {
      let taken = 0;
      for await (const some of fast.read({ kind: 'all' })) {
        taken += some.length;
        if (taken > 10) break;
      }
    }
    expect(await answers(fast, { kind: 'stream', stream: 'again' })).toHaveLength(1);
  });

  it('report that the server is unavailable and read again once it is back', async () => {
    const stuck = fast.read({ kind: 'all' });
    await stuck.next();
    const reading = (async () => {
      for await (const some of stuck) expect(some.length).toBeGreaterThan(0);
    })().catch((error: unknown) => error);
    const following = fast.follow({ prefixes: ['unit-'], signal: new AbortController().signal });
    const followed = (async () => {
      for await (const some of following) expect(some.length).toBeGreaterThan(0);
    })().catch((error: unknown) => error);
    await server.restart();
    expect(await followed).toBeInstanceOf(Error);
    await reading;
    await until(async () => (await answers(fast, { kind: 'stream', stream: 'again' })).length === 1);
    const nowhere = new WireSource(connectionTo('esdb://127.0.0.1:1?tls=false'));
    expect(await failureOf(answers(nowhere, { kind: 'all' }))).toBeInstanceOf(UnavailableError);
  });
});

describe('connection string', () => {
  const asked: IncomingHttpHeaders[] = [];
  const refuse = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    asked.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/grpc', 'grpc-status': '16' }).end();
  };
  const askedBy = async (server: Http2Server | Http2SecureServer, connectionString: string) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const connection = connectionTo(connectionString.replace('127.0.0.1', `127.0.0.1:${port}`));
    const failure = await failureOf(answers(new WireSource(connection), { kind: 'all' }));
    connection.close();
    server.close();
    return { failure, headers: asked.pop() };
  };

  it('without TLS: sends the connection name and no password', async () => {
    const { failure, headers } = await askedBy(
      createServer(refuse),
      'esdb://sok:pass@127.0.0.1?tls=false&connectionName=granary',
    );
    expect(failure).toMatchObject({ type: 'access-denied' });
    expect(headers).toMatchObject({ 'connection-name': 'granary' });
    expect(headers).not.toHaveProperty('authorization');
  });

  it('with TLS: sends the password and trusts only the given authority', async () => {
    const authority = join(await mkdtemp(join(tmpdir(), 'granary-tls-')), 'ca.pem');
    await writeFile(authority, localhost.cert);
    const known = await askedBy(
      createSecureServer(localhost, refuse),
      `esdb://sok:p%40ss@127.0.0.1?tlsCAFile=${encodeURIComponent(authority)}`,
    );
    expect(known.failure).toMatchObject({ type: 'access-denied' });
    expect(known.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('sok:p@ss').toString('base64')}`,
    });
    const unknown = await askedBy(createSecureServer(localhost, refuse), 'esdb://sok:pass@127.0.0.1');
    expect(unknown.failure).toBeInstanceOf(UnavailableError);
    expect(unknown.headers).toBeUndefined();
    await rm(dirname(authority), { recursive: true });
  });
});

import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, constants } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@granary/embedded-event-store';
import { EventStore, isNotReached } from '@granary/event-store';
import { stockUp } from '../testing/masters.mjs';
import { writeCertificates } from './certificates.mjs';

const PASSWORD = 'Aa1-p@ss/word';
/** More than Node's HTTP/2 server bears by itself. */
const CANCELLED = 1_200;
const AT_ONCE = 50;

let directory: string;
let server: EmbeddedEventStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'granary-event-store-'));
  await writeCertificates(join(directory, 'certificates'));
  const pem = (name: string) => readFile(join(directory, 'certificates', `event-store.${name}`));
  server = await startEmbeddedEventStore({
    directory: join(directory, 'data'),
    durable: false,
    tls: { certificate: await pem('crt'), key: await pem('key') },
    credentials: { user: 'admin', password: PASSWORD },
  });
  await withStore(right, 'fast', (store) => stockUp(store, { items: 1, batches: 2, quantity: '1.000' }));
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const urlFor = (person: string): string => {
  const authority = encodeURIComponent(join(directory, 'certificates', 'ca.crt'));
  return `${server.connectionString.replace('//', `//${person}`)}&tlsCAFile=${authority}`;
};
const right = `admin:${encodeURIComponent(PASSWORD)}@`;

async function withStore<Answer>(
  person: string,
  reader: 'fast' | 'official',
  work: (store: EventStore) => Promise<Answer>,
): Promise<Answer> {
  const store = new EventStore(urlFor(person), { reader });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

describe.each(['fast', 'official'] as const)('embedded event store with a password, %s reader', (reader) => {
  it('serves who knows it', async () => {
    await withStore(right, reader, async (store) => {
      const streams = new Set<string>();
      for await (const page of store.readBytes()) for (const { stream } of page) streams.add(stream);
      expect(streams.size).toBe(3);
    });
  });

  it.each([
    ['a wrong password', 'admin:wrong@'],
    ['an unknown user', `root:${encodeURIComponent(PASSWORD)}@`],
    ['no password', ''],
  ])('refuses %s as the real server does', async (_, person) => {
    await withStore(person, reader, async (store) => {
      const before = server.metrics().events;
      for (const work of [store.head(), stockUp(store, { items: 0, batches: 0, quantity: '1.000' })]) {
        const refusal = await work.then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(refusal).toMatchObject({ type: 'access-denied' });
        expect(isNotReached(refusal)).toBe(true);
      }
      expect(server.metrics().events).toBe(before);
    });
  });
});

it('bears calls that are cancelled over TLS, too', async () => {
  const ca = await readFile(join(directory, 'certificates', 'ca.crt'));
  const session = connect(`https://localhost:${server.port}`, { ca });
  let isRefused = false;
  session.on('goaway', () => (isRefused = true));
  const cancelled = async () => {
    const call = session.request({
      ':method': 'POST',
      ':path': '/event_store.client.streams.Streams/Read',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    call.on('error', () => undefined);
    call.close(constants.NGHTTP2_CANCEL);
    await once(call, 'close');
  };
  for (let left = CANCELLED; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, cancelled));
  await new Promise((resolve) => session.ping(resolve));
  expect({ isRefused, isClosed: session.closed }).toEqual({ isRefused: false, isClosed: false });
  session.close();
});

it('does not take a password without TLS', async () => {
  await expect(
    startEmbeddedEventStore({
      directory: join(directory, 'plain'),
      credentials: { user: 'admin', password: PASSWORD },
    }),
  ).rejects.toThrow('a password needs TLS: clients send none in plain text');
});

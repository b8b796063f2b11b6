import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  collect,
  ids,
  newEvent,
  newEvents,
  refusalOf,
  revisions,
  take,
} from '../testing/conformance/harness.ts';
import { startEmbeddedEventStore } from './index.ts';
import type { EmbeddedEventStore } from './index.ts';
import { openEnvironment } from './open-environment.ts';
import { streamOf } from './record.ts';
import { createStore, openStore } from './store.ts';
import { createWriter } from './writer.ts';

// Every append waits for a disk flush, which adds up on a busy machine.
jest.setTimeout(60_000);

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'granary-durability-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function withServer<Result>(
  work: (client: EventStoreDBClient, server: EmbeddedEventStore) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedEventStore({ directory });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  try {
    return await work(client, server);
  } finally {
    await client.dispose();
    await server.close();
  }
}

describe('restart', () => {
  it('keeps events, positions, revisions, deletions and metadata', async () => {
    const { all, position } = await withServer(async (client) => {
      await client.appendToStream('kept', newEvents(3));
      await client.appendToStream('deleted', newEvents(1));
      await client.deleteStream('deleted');
      await client.appendToStream('ended', newEvents(1));
      await client.tombstoneStream('ended');
      await client.setStreamMetadata('kept', { maxCount: 2 });
      const last = await client.appendToStream('kept', newEvents(1));
      return { all: await collect(client.readAll()), position: last.position! };
    });
    await withServer(async (client) => {
      expect(await collect(client.readAll())).toEqual(all);
      expect(revisions(await collect(client.readStream('kept')))).toEqual([2, 3]);
      expect(await refusalOf(collect(client.readStream('deleted')))).toBeInstanceOf(StreamNotFoundError);
      expect(await refusalOf(collect(client.readStream('ended')))).toBeInstanceOf(StreamDeletedError);
      const next = await client.appendToStream('kept', newEvent(), { expectedRevision: 3n });
      expect(next.position!.commit).toBe(position.commit + 1n);
      const fresh = await client.appendToStream('fresh', newEvent(), { expectedRevision: 'no_stream' });
      expect(fresh.success).toBe(true);
      expect(revisions(await collect(client.readStream('kept')))).toEqual([3, 4]);
    });
  });

  it('remembers the revision of each append', async () => {
    const events = newEvents(2);
    const first = await withServer((client) =>
      client.appendToStream('s', events, { expectedRevision: 'no_stream' }),
    );
    await withServer(async (client) => {
      const again = await client.appendToStream('s', events, { expectedRevision: 'no_stream' });
      expect(again).toEqual(first);
      expect(await collect(client.readStream('s'))).toHaveLength(2);
    });
  });

  it('lets a subscription resume at its position', async () => {
    const position = await withServer(async (client) => {
      await client.appendToStream('s', newEvents(2));
      const [, second] = await take(client.subscribeToAll(), 2);
      return second!.event!.position!;
    });
    const event = newEvent();
    await withServer(async (client) => {
      await client.appendToStream('s', event);
      expect(ids(await take(client.subscribeToAll({ fromPosition: position }), 1))).toEqual([event.id]);
    });
  });
});

describe('append', () => {
  const command = (stream: string) => {
    const event = { id: crypto.randomUUID(), type: 'T', contentType: 'application/json' };
    const events = [{ ...event, data: Buffer.from('{}'), metadata: Buffer.alloc(0) }];
    return { kind: 'append', stream, expected: 'any', events } as const;
  };

  it('is acknowledged and visible only after the flush to disk', async () => {
    const environment = openEnvironment(directory, { durable: true });
    let flush = (): void => {};
    const flushed = new Promise<void>((resolve) => (flush = resolve));
    Object.defineProperty(environment, 'flushed', { value: flushed });
    const store = createStore(environment, directory);
    const writer = createWriter(store);
    let isAnswered = false;
    const answer = writer.submit(command('s')).finally(() => (isAnswered = true));

    // Once the stream is visible, the transaction itself is done; only the flush is missing.
    while (!store.stateOf('s')) await new Promise(setImmediate);
    expect([isAnswered, store.head()]).toEqual([false, 0]);
    flush();
    expect(await answer).toEqual({ kind: 'written', revision: 0, position: 1 });
    expect(store.head()).toBe(1);
    await store.close();
  });

  it('shares its flush with concurrent appends', async () => {
    await withServer(async (client, server) => {
      await Promise.all(
        Array.from({ length: 640 }, (_, number) => client.appendToStream(`s-${number % 64}`, newEvent())),
      );
      const { events, commands, flushes } = server.metrics();
      expect([events, commands]).toEqual([640, 640]);
      expect(flushes).toBeLessThan(320);
    });
  });

  it('is deduplicated when repeated before the first is committed', async () => {
    const store = createStore(openEnvironment(directory, { durable: true }), directory);
    const writer = createWriter(store);
    const events = [...command('s').events, ...command('s').events];
    const append = { ...command('s'), expected: 'no_stream', events } as const;
    const answered: string[] = [];
    const submit = async (name: string, what: Parameters<typeof writer.submit>[0]) => {
      const answer = await writer.submit(what);
      answered.push(name);
      return answer;
    };
    const first = submit('first', append);
    const second = submit('second', append);
    const its = submit('its beginning', { ...append, events: events.slice(0, 1) });
    const written = { kind: 'written', revision: 1, position: 2 };
    expect(await first).toEqual(written);
    expect(await submit('third', append)).toEqual(written);
    expect(answered).toEqual(['first', 'third']);
    expect(await Promise.all([second, its])).toEqual([{ kind: 'timeout' }, { kind: 'timeout' }]);
    expect([store.head(), writer.metrics().dropped]).toEqual([2, 2]);
    await store.close();
  });

  it('is refused like the first when repeated while that is in progress', async () => {
    const store = createStore(openEnvironment(directory, { durable: true }), directory);
    const writer = createWriter(store);
    const append = { ...command('s'), expected: 5n } as const;
    const answers = await Promise.all([1, 2, 3].map(() => writer.submit(append)));
    expect(answers).toEqual([1, 2, 3].map(() => ({ kind: 'wrong-expected-version', current: -1 })));
    await store.close();
  });

  it('that fails neither affects its group nor leaves anything behind', async () => {
    const store = createStore(openEnvironment(directory, { durable: true }), directory);
    const writer = createWriter(store);
    const impossible = command('impossible');
    const first = impossible.events[0]!;
    const commands = [
      command('a'),
      // Encoding the second event fails after the first was written.
      { ...impossible, events: [first, { ...first, type: null as never }] },
      command('b'),
    ];
    const results = await Promise.allSettled(commands.map((each) => writer.submit(each)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([store.head(), store.stateOf('impossible')]).toEqual([2, undefined]);
    await store.close();
    const reopened = openStore(directory, { durable: true });
    expect([1, 2].map((position) => streamOf(reopened.recordAt(position)))).toEqual(['a', 'b']);
    expect(reopened.head()).toBe(2);
    await reopened.close();
  });
});

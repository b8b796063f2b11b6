import { EventStoreDBClient, jsonEvent, StreamDeletedError } from '@eventstore/db-client';
import { createUnit, unit } from '@granary/domain/configuration';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { unitDetails } from '@granary/testing/fixtures/unit-details';
import { startTestEventStore, type TestEventStore } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeClient } from './client.ts';
import { EventStore } from './index.ts';
import { removeStreams, startSeparateLog, type SeparateLog } from '../testing/index.ts';

const RUN = 'conformance0testrun';

const write = (store: EventStore, id: string) =>
  store.decide(unit, id, commandContext(), (state) => createUnit(state, unitDetails(id)));

const streamsOf = async (store: EventStore): Promise<string[]> => {
  const streams: string[] = [];
  for await (const page of store.readBytes()) for (const { stream } of page) streams.push(stream);
  return streams;
};

describe('separate logs on one server', () => {
  let server: TestEventStore;
  let client: EventStoreDBClient;
  let logs: SeparateLog[];
  let one: EventStore;
  let other: EventStore;
  beforeAll(async () => {
    server = await startTestEventStore();
    client = EventStoreDBClient.connectionString(server.url);
    await client.appendToStream('unit-foreign', jsonEvent({ type: 'Happened', data: {} }));
    logs = [await startSeparateLog(server.url, RUN), await startSeparateLog(server.url, RUN)];
    [one, other] = logs.map(({ port }) => new EventStore(`esdb://127.0.0.1:${port}?tls=false`)) as [
      EventStore,
      EventStore,
    ];
  }, 60_000);
  afterAll(async () => {
    await Promise.all([one.close(), other.close(), closeClient(client)]);
    await Promise.all(logs.map((log) => log.close()));
    await server.close();
  });

  it('are empty at first, whatever the server holds', async () => {
    expect(await streamsOf(one)).toEqual([]);
    expect(await one.head()).toBe(0n);
  });

  it('hold only what was written to them, under its own name', async () => {
    await write(one, 'a');
    await write(other, 'b');
    expect([await streamsOf(one), await streamsOf(other)]).toEqual([['unit-a'], ['unit-b']]);
    expect((await one.load(unit, 'b')).revision).toBe(-1n);
    expect(await one.head()).toBeLessThan(await other.head());
  });

  it('have no checkpoint beyond their end, though others have written behind it', async () => {
    const stop = new AbortController();
    const checkpoints: bigint[] = [];
    for await (const item of one.subscribe({ categories: ['item'], signal: stop.signal })) {
      if (item.kind === 'checkpoint') checkpoints.push(item.position);
      if (item.kind === 'caughtUp') stop.abort();
    }
    expect(checkpoints).toEqual([await one.head()]);
  });

  it('are the same after a restart', async () => {
    const head = await one.head();
    await logs[0]!.restart();
    await write(one, 'c');
    expect(await streamsOf(one)).toEqual(['unit-a', 'unit-c']);
    expect(await one.hasPosition(head)).toBe(true);
  });

  it('are removed by the name of their run, and nothing else is', async () => {
    const direct = new EventStore(server.url);
    const names = [...new Set(await streamsOf(direct))].filter((name) => name.includes(RUN));
    await direct.close();
    expect(await removeStreams(server.url, RUN, 0n)).toBe(names.length);
    for (const name of names) await expect(countOf(client, name)).rejects.toBeInstanceOf(StreamDeletedError);
    expect(await countOf(client, 'unit-foreign')).toBe(1);
  });
});

const countOf = async (client: EventStoreDBClient, stream: string): Promise<number> => {
  let count = 0;
  for await (const _ of client.readStream(stream)) count += 1;
  return count;
};

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { copyLog } from './copy-log.ts';
import { startEmbeddedEventStore } from './index.ts';
import { compiledMain } from '../testing/compiled-main.ts';
import { startServerProcess } from '../testing/server-process.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'granary-copy-log-'));
});
afterEach(() => rm(home, { recursive: true }));

const STREAMS = 4;
const COPIES = 8;
const PER_APPEND = 25;

it('copyLog copies whole appends without gaps while the log is written', async () => {
  const directory = join(home, 'log');
  const server = await startServerProcess({ script: await compiledMain(), directory });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  const stop = new AbortController();
  const acknowledged = Array.from({ length: STREAMS }, () => 0);
  const writing = acknowledged.map(async (_, stream) => {
    while (!stop.signal.aborted) {
      const events = Array.from({ length: PER_APPEND }, () =>
        jsonEvent({ type: 'Grown', data: { text: 'x'.repeat(400) } }),
      );
      await client.appendToStream(`field-${stream}`, events);
      acknowledged[stream]! += PER_APPEND;
    }
  });
  while (acknowledged.includes(0)) await new Promise((resolve) => setTimeout(resolve, 10));
  const copies: { events: number; before: number[] }[] = [];
  for (let n = 0; n < COPIES; n += 1) {
    const before = [...acknowledged];
    copies.push({ events: await copyLog(directory, join(home, `copy-${n}`)), before });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  stop.abort();
  await Promise.all(writing);
  await client.dispose();
  server.process.kill('SIGKILL');
  await server.exited;

  for (const [n, { events, before }] of copies.entries()) {
    const copy = await startEmbeddedEventStore({ directory: join(home, `copy-${n}`) });
    const reader = EventStoreDBClient.connectionString(copy.connectionString);
    let sum = 0;
    for (const [stream, least] of before.entries()) {
      let count = 0;
      for await (const _ of reader.readStream(`field-${stream}`, { fromRevision: 0n })) count += 1;
      expect(count).toBeGreaterThanOrEqual(least);
      expect(count % PER_APPEND).toBe(0);
      sum += count;
    }
    expect(sum).toBe(events);
    await reader.dispose();
    await copy.close();
  }
  expect(copies.at(-1)!.events).toBeGreaterThan(copies[0]!.events);
}, 120_000);

it('copyLog copies a log without a server and never overwrites another', async () => {
  const server = await startEmbeddedEventStore({ directory: join(home, 'log') });
  await server.close();
  expect(await copyLog(join(home, 'log'), join(home, 'copy'))).toBe(0);
  expect(await readdir(join(home, 'copy'))).toEqual(expect.arrayContaining(['events.mdb', 'format.json']));
  await expect(copyLog(join(home, 'log'), join(home, 'copy'))).rejects.toThrow('there is a log in');
  await expect(copyLog(join(home, 'nothing'), join(home, 'other'))).rejects.toThrow('there is no log in');
});

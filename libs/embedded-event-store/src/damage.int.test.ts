import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { collect, newEvent, newEvents, refusalOf } from '../testing/conformance/harness.ts';
import { crc32c } from './crc32c.ts';
import { CannotOpenError } from './failure.ts';
import { startEmbeddedEventStore } from './index.ts';
import { indexKey, indexValue, openTables } from './log-tables.ts';
import type { LogTables } from './log-tables.ts';
import { openEnvironment } from './open-environment.ts';

// Every append waits for a disk flush, which adds up on a busy machine.
jest.setTimeout(60_000);

const MARK = 'an event with a mark that is found in the file';
let directory: string;
let file: string;
let log: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'granary-damage-'));
  file = join(directory, 'events.mdb');
  log = [];
});
afterEach(() => rm(directory, { recursive: true }));

async function withServer(work: (client: EventStoreDBClient) => Promise<void>): Promise<void> {
  const server = await startEmbeddedEventStore({ directory, log: (line) => log.push(line) });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  try {
    await work(client);
  } finally {
    await client.dispose();
    await server.close();
  }
}

const fill = (eventsBehind: number): Promise<void> =>
  withServer(async (client) => {
    await client.appendToStream('before', newEvents(3));
    await client.appendToStream('marked', [newEvent('First'), newEvent('Marked', { text: MARK })]);
    if (eventsBehind > 0) await client.appendToStream('behind', newEvents(eventsBehind));
  });

/** Flips it in every copy in the file, in current and outdated pages. */
async function flipOneBit(text: string): Promise<void> {
  const bytes = await readFile(file);
  expect(bytes.includes(text)).toBe(true);
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text)) bytes[at]! ^= 1;
  await writeFile(file, bytes);
}

async function changeTables(change: (tables: LogTables) => void): Promise<void> {
  const environment = openEnvironment(directory, { durable: true });
  change(openTables(environment));
  await environment.close();
}

const dataLoss = expect.objectContaining({ code: status.DATA_LOSS });
const refusalToStart = (): Promise<unknown> =>
  refusalOf(startEmbeddedEventStore({ directory }).then((server) => server.close()));

describe('flipped bit in an event', () => {
  it('is reported to readers and in the log, and the event is not served', async () => {
    await fill(200);
    await flipOneBit(MARK);
    await withServer(async (client) => {
      expect(await refusalOf(collect(client.readStream('marked')))).toEqual(dataLoss);
      const read: string[] = [];
      const reading = (async () => {
        for await (const { event } of client.readAll()) read.push(event!.type);
      })();
      expect(await refusalOf(reading)).toEqual(dataLoss);
      expect(read).not.toContain('Marked');
      const subscription = collect(client.subscribeToStream('marked'));
      expect(await refusalOf(subscription)).toEqual(dataLoss);
      expect(log).toContain('DATA LOSS: the event at position 5 is damaged');
    });
  });

  it('leaves all other events readable and writable', async () => {
    await fill(200);
    await flipOneBit(MARK);
    await withServer(async (client) => {
      expect(await collect(client.readStream('before'))).toHaveLength(3);
      expect(await collect(client.readStream('behind'))).toHaveLength(200);
      expect(await collect(client.readStream('marked', { maxCount: 1 }))).toHaveLength(1);
      await client.appendToStream('marked', newEvent(), { expectedRevision: 1n });
      expect(await collect(client.readStream('marked', { fromRevision: 2n }))).toHaveLength(1);
    });
  });

  it('prevents the start when it is in one of the newest events', async () => {
    await fill(50);
    await flipOneBit(MARK);
    const error = await refusalToStart();
    expect(error).toBeInstanceOf(CannotOpenError);
    expect((error as Error).message).toMatch(/the event at position 5 is damaged; restore/);
  });
});

describe('damage outside the events', () => {
  it('in the index never leads to another event', async () => {
    await fill(200);
    await changeTables(({ index }) => index.putSync(indexKey(2, 0), indexValue(1)));
    await withServer(async (client) => {
      expect(await refusalOf(collect(client.readStream('marked')))).toEqual(dataLoss);
    });
  });

  it('in the index beyond the end of the log is reported as data loss', async () => {
    await fill(200);
    await changeTables(({ index }) => index.putSync(indexKey(3, 5), indexValue(100_000)));
    await withServer(async (client) => {
      expect(await refusalOf(collect(client.readStream('behind')))).toEqual(dataLoss);
    });
    expect(log).toEqual(['DATA LOSS: the event at position 100000 is damaged']);
  });

  it('in a stream name prevents the start', async () => {
    await fill(200);
    await changeTables(({ states }) => {
      states.putSync('narked', states.getBinary('marked')!);
      states.removeSync('marked');
    });
    expect(String(await refusalToStart())).toMatch(/the state of the stream narked is damaged; restore/);
  });

  it('by a missing stream prevents the start', async () => {
    await fill(200);
    await changeTables(({ states }) => states.removeSync('marked'));
    expect(String(await refusalToStart())).toMatch(/2 streams are there, 3 were begun; restore/);
  });

  it('in the state of a stream prevents the start', async () => {
    await fill(200);
    await changeTables(({ states }) => {
      const state = Buffer.from(states.getBinary('marked')!);
      state[state.length - 2]! ^= 1;
      states.putSync('marked', state);
    });
    expect(String(await refusalToStart())).toMatch(/the state of the stream marked is damaged; restore/);
  });

  it('by a missing event prevents the start', async () => {
    await fill(200);
    await changeTables(({ events }) => events.removeSync(20));
    expect(String(await refusalToStart())).toMatch(/204 events are there, 205 were written/);
  });
});

describe('data file', () => {
  it.each([1, 4096, 100_000])('is refused untouched when its last %d bytes are missing', async (lost) => {
    await fill(200);
    const { size } = await stat(file);
    await truncate(file, size - lost);
    const error = await refusalToStart();
    expect(error).toBeInstanceOf(CannotOpenError);
    expect((error as Error).message).toMatch(/is truncated, \d+ of \d+ bytes; restore it from a backup/);
    expect((await stat(file)).size).toBe(size - lost);
  });

  it.each([0, 100, 4_200])('is not taken for a new one when only %d bytes are left', async (left) => {
    await fill(200);
    await truncate(file, left);
    expect(String(await refusalToStart())).toMatch(/damaged at its beginning/);
  });

  it('is not recreated when it is missing', async () => {
    await fill(0);
    await rm(file);
    expect(String(await refusalToStart())).toMatch(/is missing; restore it from a backup/);
    expect(existsSync(file)).toBe(false);
  });

  it('is left untouched in another format', async () => {
    await fill(0);
    await writeFile(join(directory, 'format.json'), '{"format":3}');
    expect(String(await refusalToStart())).toMatch(/have format 3, this version reads 2/);
  });

  describe('in format 1', () => {
    /** In format 1 the checksum of a state did not cover the stream name. */
    const makeOld = async (): Promise<void> => {
      await changeTables(({ states }) => {
        const all = [...states.getRange()];
        for (const { key, value } of all) {
          const state = Buffer.from(value);
          state.writeUInt32BE(crc32c(state, 4), 0);
          states.putSync(key, state);
        }
      });
      await writeFile(join(directory, 'format.json'), '{"format":1}');
    };

    it('is migrated with all its events', async () => {
      await fill(200);
      await makeOld();
      for (let start = 0; start < 2; start++) {
        await withServer(async (client) => {
          expect(await collect(client.readStream('behind'))).toHaveLength(200);
          await client.appendToStream('marked', newEvent(), { expectedRevision: BigInt(1 + start) });
        });
        expect(await readFile(join(directory, 'format.json'), 'utf8')).toBe('{"format":2}');
      }
    });

    it('is not migrated with a damaged stream name', async () => {
      await fill(200);
      await makeOld();
      await changeTables(({ states }) => {
        states.putSync('narked', states.getBinary('marked')!);
        states.removeSync('marked');
      });
      expect(String(await refusalToStart())).toMatch(/the index of the stream narked leads to another event/);
      expect(await readFile(join(directory, 'format.json'), 'utf8')).toBe('{"format":1}');
    });
  });
});

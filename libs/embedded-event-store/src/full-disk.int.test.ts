import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { collect, newEvent, refusalOf } from '../testing/conformance/harness.ts';
import { compiledMain } from '../testing/compiled-main.ts';
import { spawnServer, startServerProcess } from '../testing/server-process.ts';

jest.setTimeout(120_000);

const FULL = /The disk is full: nothing can be appended until there is room again/;

let script: string;
/** A file system of 2 MiB; if mounting is not permitted, file sizes are limited instead. */
let small: string;
let isMounted: boolean;
beforeAll(async () => {
  script = await compiledMain();
});
beforeEach(async () => {
  small = await mkdtemp(join(tmpdir(), 'granary-full-'));
  isMounted = mount();
});
afterEach(async () => {
  if (isMounted) execFileSync('umount', ['-l', small]);
  await rm(small, { recursive: true });
});

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}

const large = () => newEvent('Large', { text: 'x'.repeat(20_000) });

it('a full disk refuses appends, still serves reads, and accepts appends again once there is room', async () => {
  const ballast = join(small, 'ballast');
  if (isMounted) await writeFile(ballast, Buffer.alloc(400_000));
  const server = await startServerProcess({ script, directory: join(small, 'data') });
  if (!isMounted) limitFiles(server.process.pid!, (await stat(join(small, 'data', 'events.mdb'))).size);
  const client = EventStoreDBClient.connectionString(server.connectionString);
  const classic = { credentials: { username: 'admin', password: 'changeit' } };
  let written = 0;
  const fill = async (): Promise<void> => {
    for (; written < 200; written++) await client.appendToStream(`s-${written % 5}`, large());
  };
  expect(String(await refusalOf(fill()))).toMatch(FULL);
  expect(String(await refusalOf(client.appendToStream('s-0', large(), classic)))).toMatch(FULL);
  expect(await collect(client.readAll())).toHaveLength(written);
  expect(server.output()).toMatch(/DISK FULL/);

  if (isMounted) await truncate(ballast, 0);
  else limitFiles(server.process.pid!, 'unlimited');
  const { nextExpectedRevision } = await client.appendToStream('after', large());
  expect(nextExpectedRevision).toBe(0n);
  await client.dispose();
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);

  const next = await startServerProcess({ script, directory: join(small, 'data') });
  const again = EventStoreDBClient.connectionString(next.connectionString);
  expect(await collect(again.readAll())).toHaveLength(written + 1);
  await again.dispose();
  next.process.kill('SIGTERM');
  await next.exited;
});

it('a new log on a full disk fails with one line and can be created once there is room', async () => {
  if (!isMounted) return;
  const ballast = join(small, 'ballast');
  const directory = join(small, 'data');
  for (const left of [0, 8_192, 16_384, 32_768]) {
    await writeFile(ballast, Buffer.alloc(2 * 1024 * 1024 - left - 8_192)).catch(() => {});
    const refused = spawnServer({ script, directory });
    if ((await refused.exited) !== 1) continue;
    expect(refused.output()).toMatch(/embedded event store: the disk is full: [^\n]*\n$/);
    await truncate(ballast, 0);
    const server = await startServerProcess({ script, directory });
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    await rm(directory, { recursive: true });
  }
});

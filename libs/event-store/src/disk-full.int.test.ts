import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { startTestEventStore } from '@granary/testing';
import { expect, it } from '@jest/globals';
import { appendAt } from './appending.ts';
import { connect } from './client.ts';

/** After its next start the server finds a file system of 1 MiB in the place of its folder. */
function mount(directory: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Where nothing may be mounted, no file of this process grows beyond so many bytes. */
const limitFiles = (bytes: string): void =>
  void execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);

it('that the disk is full is told to whoever appends, as a refusal of its own', async () => {
  const server = await startTestEventStore();
  const isMounted = mount(server.directory);
  const client = connect(server.url);
  const never = new AbortController().signal;
  const append = (revision: bigint) => {
    const event = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(50_000) } });
    return appendAt(client, 'full', revision, [event], Date.now() + 60_000, never);
  };
  const fill = async (): Promise<void> => {
    for (let revision = -1n; revision < 100n; revision++) await append(revision);
  };
  try {
    await server.restart();
    if (!isMounted) limitFiles(String(statSync(join(server.directory, 'events.mdb')).size));
    await expect(fill()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  } finally {
    await client.dispose();
    if (isMounted) execFileSync('umount', ['-l', server.directory]);
    else limitFiles('unlimited');
    await server.close();
  }
}, 60_000);

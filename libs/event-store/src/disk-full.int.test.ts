import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createUnit, unit } from '@granary/domain/configuration';
import { startTestEventStore } from '@granary/testing/stack';
import { expect, it } from '@jest/globals';
import { EventStore } from './index.ts';
import { commandContext } from '@granary/testing/fixtures/command-context';

/**
 * Hides the server's folder behind a 1 MiB file system, effective from its next start. Returns false if not permitted.
 */
function mount(directory: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Alternative where mounting is not permitted: limits the size of every file this process writes, in bytes. */
const limitFiles = (bytes: string): void =>
  void execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);

it('EventStore rejects an append with STORAGE_FULL when the disk is full', async () => {
  const server = await startTestEventStore();
  const isMounted = mount(server.directory);
  const store = new EventStore(server.url);
  const details = { englishName: null, khmerName: null, symbol: 'L', sort: 0 };
  const fill = async (): Promise<void> => {
    for (let n = 0; n < 100; n += 1) {
      const id = `large-${n}`;
      const large = { ...details, id, name: 'x'.repeat(50_000) };
      await store.decide(unit, id, commandContext(), (state) => createUnit(state, large));
    }
  };
  try {
    await server.restart();
    if (!isMounted) limitFiles(String(statSync(join(server.directory, 'events.mdb')).size));
    await expect(fill()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  } finally {
    await store.close();
    if (isMounted) execFileSync('umount', ['-l', server.directory]);
    else limitFiles('unlimited');
    await server.close();
  }
}, 60_000);

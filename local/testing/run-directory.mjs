import { readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { endLeftovers, remember, running } from '../stack/pid-files.mjs';

const HOME = join(tmpdir(), 'granary-test-runs');

/** A folder for the servers of one test run; concurrent runs have separate ones. */
export async function openRunDirectory() {
  await mkdir(HOME, { recursive: true });
  const draft = await mkdtemp(join(HOME, 'new-'));
  // Postgres may run as another user and needs to traverse the folder.
  await chmod(HOME, 0o755);
  await chmod(draft, 0o755);
  remember(draft, 'owner', process.pid);
  // Renamed only now, so that a concurrent sweep does not see it without an owner.
  const directory = join(HOME, basename(draft).replace('new-', 'run-'));
  await rename(draft, directory);
  return directory;
}

export async function removeRunDirectory(directory) {
  await rm(directory, { recursive: true, force: true });
}

/** Ends the servers and removes the data of killed runs; runs in progress are left alone. */
export async function sweepKilledRuns() {
  const runs = readDirectory(HOME).filter((name) => name.startsWith('run-'));
  for (const directory of runs.map((name) => join(HOME, name))) {
    if (running(directory, 'owner')) continue;
    await endLeftovers(join(directory, 'run'));
    await removeRunDirectory(directory);
  }
}

function readDirectory(directory) {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

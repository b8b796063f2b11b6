import { readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { endLeftovers, remember, running } from '../stack/pid-files.mjs';

const HOME = join(tmpdir(), 'granary-test-runs');

/** A folder for the servers of one test run; several runs at once each have their own. */
export async function openRunDirectory() {
  await mkdir(HOME, { recursive: true });
  const draft = await mkdtemp(join(HOME, 'new-'));
  // Postgres may run as another user, who must be able to walk through.
  await chmod(HOME, 0o755);
  await chmod(draft, 0o755);
  remember(draft, 'owner', process.pid);
  // Only now may a run that sweeps up see it.
  const directory = join(HOME, basename(draft).replace('new-', 'run-'));
  await rename(draft, directory);
  return directory;
}

export async function removeRunDirectory(directory) {
  await rm(directory, { recursive: true, force: true });
}

/** Ends the servers and removes the data of runs that were killed; a run that is still going is left alone. */
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

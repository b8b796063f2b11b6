import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { identify } from './process-identity.mjs';

const DRAFT = /^draft-(?<pid>\d+)-/u;

/** Calls `work` with a new private folder in `home` and removes it again, with those of processes that were killed. */
export async function withDraft(home, work) {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await removeDrafts(home);
  const folder = await mkdtemp(join(home, `draft-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of processes that no longer run: they hold copies of all data. */
export async function removeDrafts(home) {
  for (const name of await readdir(home)) {
    const pid = DRAFT.exec(name)?.groups?.pid;
    if (pid !== undefined && identify(Number(pid)) === undefined)
      await rm(join(home, name), { recursive: true, force: true });
  }
}

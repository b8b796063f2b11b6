import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Keep files this young: their job may not be registered yet. */
const YOUNG_MS = 60_000;

/** Named by job and attempt, so that leftovers of abandoned attempts can be told apart from offered files. */
export const fileOf = (folder: string, { id, run }: { readonly id: string; readonly run: string }): string =>
  join(folder, `${id}.${run}`);

export const openFolder = (folder: string): Promise<unknown> =>
  mkdir(folder, { recursive: true, mode: 0o700 });

/** Removes files that belong to no job. */
export const tidyFolder = async (folder: string, inUse: ReadonlySet<string>): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (inUse.has(name)) continue;
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > YOUNG_MS) await rm(path, { force: true });
  }
};

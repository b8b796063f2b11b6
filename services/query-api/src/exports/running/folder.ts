import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Somebody may be about to say that it is theirs. */
const YOUNG_MS = 60_000;

/** Files by job and attempt: what an attempt that was given up has left is told from what is offered by its name. */
export const fileOf = (folder: string, { id, run }: { readonly id: string; readonly run: string }): string =>
  join(folder, `${id}.${run}`);

export const openFolder = (folder: string): Promise<unknown> =>
  mkdir(folder, { recursive: true, mode: 0o700 });

/** Removes what belongs to nothing any more. */
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

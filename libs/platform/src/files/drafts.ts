import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from './folder-store.ts';

/** Removes what interrupted writers left: drafts that have not changed for so long and that `isInUse` does not know. */
export async function clearDrafts(
  folder: string,
  { olderThanMs, isInUse = () => false }: { olderThanMs: number; isInUse?: (name: string) => boolean },
): Promise<void> {
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    if (isInUse(name)) continue;
    const path = join(folder, name);
    const facts = await ifThere(stat(path));
    if (facts && Date.now() - facts.mtimeMs > olderThanMs) await rm(path, { force: true });
  }
}

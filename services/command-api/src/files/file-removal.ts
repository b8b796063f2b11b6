import { REMOVAL_FOLDER, filePath } from '@granary/platform/files';
import { ifThere } from './missing.ts';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Does nothing if the file does not exist. */
export const touchFile = async (root: string, sha256: string): Promise<void> => {
  const now = new Date();
  await ifThere(utimes(filePath(root, sha256), now, now));
};

/** Digests of the files stored or last touched between these times, in milliseconds. */
export async function filesOf(
  root: string,
  { from, before }: { from: number; before: number },
): Promise<string[]> {
  const found: string[] = [];
  for (const folder of await namesIn(root)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const rest of await namesIn(join(root, folder))) {
      const touched = await touchedAt(join(root, folder, rest));
      if (touched !== undefined && touched >= from && touched < before) found.push(folder + rest);
    }
  }
  return found;
}

/**
 * Removes a file unless it was touched since `before`. It is moved aside first, where nobody can touch it, and moved
 * back if it was touched just before the move. Returns whether it was removed.
 */
export async function dropFile(root: string, sha256: string, before: number): Promise<boolean> {
  const folder = join(root, REMOVAL_FOLDER);
  await mkdir(folder, { recursive: true });
  await ifThere(rename(filePath(root, sha256), join(folder, sha256)));
  return settle(root, sha256, before);
}

/** Finishes removals that a crash interrupted: removes the file or puts it back. */
export async function settleRemovals(root: string, before: number): Promise<void> {
  for (const sha256 of await namesIn(join(root, REMOVAL_FOLDER))) await settle(root, sha256, before);
}

async function settle(root: string, sha256: string, before: number): Promise<boolean> {
  const path = join(root, REMOVAL_FOLDER, sha256);
  const touched = await touchedAt(path);
  if (touched === undefined) return false;
  if (touched < before) {
    await rm(path, { force: true });
    return true;
  }
  const target = filePath(root, sha256);
  await mkdir(dirname(target), { recursive: true });
  // Another instance may have put it back already.
  await ifThere(rename(path, target));
  return false;
}

const namesIn = async (folder: string): Promise<string[]> => (await ifThere(readdir(folder))) ?? [];

const touchedAt = async (path: string): Promise<number | undefined> => (await ifThere(stat(path)))?.mtimeMs;

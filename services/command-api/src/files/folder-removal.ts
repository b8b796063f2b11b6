import { REMOVAL_FOLDER, filePath, ifThere } from '@granary/platform/files';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Removal } from './removal.ts';

/** Digits of a digest, with which every name begins. */
const DIGEST = 64;

/**
 * A file is moved aside first, where nobody can touch it, and moved back if it was touched just before the move. Every
 * move has a place of its own, so that none takes a file that was uploaded again meanwhile.
 */
export const removalFromFolder = (root: string): Removal => ({
  async touch(sha256) {
    const now = new Date();
    await ifThere(utimes(filePath(root, sha256), now, now));
  },
  async confirm() {},
  async drop(sha256, before) {
    const folder = join(root, REMOVAL_FOLDER);
    await mkdir(folder, { recursive: true });
    const name = `${sha256}.${randomUUID()}`;
    await ifThere(rename(filePath(root, sha256), join(folder, name)));
    return settleFile(root, name, before);
  },
  async settle(before) {
    const names = (await ifThere(readdir(join(root, REMOVAL_FOLDER)))) ?? [];
    for (const name of names) await settleFile(root, name, before);
  },
});

async function settleFile(root: string, name: string, before: number): Promise<boolean> {
  const path = join(root, REMOVAL_FOLDER, name);
  const found = await ifThere(stat(path));
  if (!found) return false;
  if (found.mtimeMs < before) {
    await rm(path, { force: true });
    return true;
  }
  const target = filePath(root, name.slice(0, DIGEST));
  await mkdir(dirname(target), { recursive: true });
  // Another instance may have put it back already.
  await ifThere(rename(path, target));
  return false;
}

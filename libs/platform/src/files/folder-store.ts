import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore, FoundFile, OpenedFile, WholeFile } from './file-store.ts';
import { DRAFTS_FOLDER } from './names.ts';

export class FolderStore implements FileStore {
  readonly root: string;
  readonly drafts: string;

  constructor(root: string) {
    this.root = root;
    this.drafts = join(root, DRAFTS_FOLDER);
  }

  async keep(name: string, { path }: WholeFile): Promise<void> {
    const target = join(this.root, name);
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
    await flush(dirname(target));
  }

  async find(name: string): Promise<FoundFile | undefined> {
    const found = await ifThere(stat(join(this.root, name)));
    return found && { size: found.size, changedAt: found.mtimeMs };
  }

  async open(name: string): Promise<OpenedFile | undefined> {
    const file = await ifThere(open(join(this.root, name), 'r'));
    if (!file) return undefined;
    const { size } = await file.stat();
    return { size, content: createReadStream('', { fd: file, autoClose: true }) };
  }

  async *list(folder = ''): AsyncGenerator<FoundFile & { readonly name: string }> {
    const entries = await ifThere(readdir(join(this.root, folder), { withFileTypes: true }));
    for (const entry of entries ?? []) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (name === DRAFTS_FOLDER) continue;
      if (entry.isDirectory()) yield* this.list(name);
      else {
        const found = await this.find(name);
        if (found) yield { name, ...found };
      }
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.root, name), { force: true });
  }

  /** A folder is as near as the process; it may not exist before the first file. */
  async probe(): Promise<void> {}
}

/** Returns undefined if the file or folder does not exist, or was removed concurrently. */
export async function ifThere<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether the error is ENOENT; any other error is a failure. */
const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** A new name in a folder is durable only once the folder is synced. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

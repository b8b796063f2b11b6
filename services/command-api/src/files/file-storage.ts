import { ATTACHMENT_MAX_BYTES, isAttachmentType, type AttachmentType } from '@granary/domain/attachments';
import { reject } from '@granary/domain/kernel';
import { INCOMING_FOLDER, filePath } from '@granary/platform/files';
import { fileTypeFromFile } from 'file-type';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifThere } from './missing.ts';

const MEGABYTE = 1_048_576;
/** Longer than any upload takes. */
const ABANDONED_AFTER_MS = 86_400_000;

export interface StoredFile {
  readonly sha256: string;
  readonly size: number;
  readonly type: AttachmentType;
}

/**
 * Streams an upload to disk, detects its type and stores it under its digest. Anything that ends it before the rename
 * (a rejection, a lost connection, a crash) leaves only an unnamed file in the incoming folder.
 */
export async function storeFile(root: string, source: AsyncIterable<Buffer>): Promise<StoredFile> {
  const incoming = join(root, INCOMING_FOLDER);
  await mkdir(incoming, { recursive: true });
  const piece = join(incoming, randomUUID());
  try {
    const { sha256, size } = await write(piece, source);
    const type = await attachmentTypeOf(piece);
    const target = filePath(root, sha256);
    await mkdir(dirname(target), { recursive: true });
    await rename(piece, target);
    await flush(dirname(target));
    return { sha256, size, type };
  } catch (error) {
    await rm(piece, { force: true });
    throw error;
  }
}

/** Detects the type from the first bytes. Throws `FILE_TYPE_REFUSED` if it may not be attached. */
export async function attachmentTypeOf(path: string): Promise<AttachmentType> {
  const found = await fileTypeFromFile(path);
  if (!found || !isAttachmentType(found.mime))
    throw reject('FILE_TYPE_REFUSED', { type: found?.mime ?? null });
  return found.mime;
}

/** Removes what interrupted uploads left. */
export async function clearIncoming(root: string, now = Date.now()): Promise<void> {
  const incoming = join(root, INCOMING_FOLDER);
  for (const name of (await ifThere(readdir(incoming))) ?? []) {
    const piece = join(incoming, name);
    const facts = await ifThere(stat(piece));
    if (facts && now - facts.mtimeMs > ABANDONED_AFTER_MS) await rm(piece, { force: true });
  }
}

export const requireAcceptableSize = (bytes: number): void => {
  if (bytes > ATTACHMENT_MAX_BYTES)
    throw reject('FILE_TOO_LARGE', { megabytes: ATTACHMENT_MAX_BYTES / MEGABYTE });
};

async function write(
  piece: string,
  source: AsyncIterable<Buffer>,
): Promise<Pick<StoredFile, 'sha256' | 'size'>> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(piece, 'wx', 0o640);
  try {
    for await (const chunk of source) {
      size += chunk.length;
      requireAcceptableSize(size);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (size === 0) throw reject('FILE_EMPTY');
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), size };
}

/** A new name in a folder is durable only once the folder is synced. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

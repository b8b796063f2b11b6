import { ATTACHMENT_MAX_BYTES, isAttachmentType, type AttachmentType } from '@granary/domain/attachments';
import { reject } from '@granary/domain/kernel';
import { nameOf, type FileStore } from '@granary/platform/files';
import { fileTypeFromStream } from 'file-type';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const MEGABYTE = 1_048_576;

export interface StoredFile {
  readonly sha256: string;
  readonly size: number;
  readonly type: AttachmentType;
}

/**
 * Streams an upload to disk, detects its type and keeps it under its digest. Anything that ends it before (a rejection, a
 * lost connection, a crash) leaves only an unnamed draft.
 */
export async function storeFile(files: FileStore, source: AsyncIterable<Buffer>): Promise<StoredFile> {
  await mkdir(files.drafts, { recursive: true });
  const path = join(files.drafts, randomUUID());
  try {
    const { sha256, size } = await write(path, source);
    const type = await attachmentTypeOf(createReadStream(path));
    await files.keep(nameOf(sha256), { path, sha256, size });
    return { sha256, size, type };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Detects the type from the first bytes. Throws `FILE_TYPE_REFUSED` if it may not be attached. */
export async function attachmentTypeOf(content: Readable): Promise<AttachmentType> {
  try {
    const found = await fileTypeFromStream(content);
    if (!found || !isAttachmentType(found.mime))
      throw reject('FILE_TYPE_REFUSED', { type: found?.mime ?? null });
    return found.mime;
  } finally {
    content.destroy();
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

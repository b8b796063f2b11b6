import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What arrives lies here until it is whole. */
export const INCOMING_FOLDER = 'incoming';

/** What nobody has attached lies here until it is certain that nobody is attaching it. */
export const LEAVING_FOLDER = 'leaving';

/** Files are called by the SHA-256 of what they hold: the same bytes are kept once, and no name can lie. */
export const filePath = (root: string, sha256: string): string =>
  join(root, sha256.slice(0, 2), sha256.slice(2));

/** Bytes of a kept file; undefined: there is none. */
export const fileSize = async (root: string, sha256: string): Promise<number | undefined> =>
  stat(filePath(root, sha256)).then(
    ({ size }) => size,
    () => undefined,
  );

/** Opened before anything is answered, so that a missing file can still be said; undefined: there is none. */
export const openFile = async (
  root: string,
  sha256: string,
): Promise<{ size: number; content: ReadStream } | undefined> => {
  try {
    const file = await open(filePath(root, sha256), 'r');
    const { size } = await file.stat();
    return { size, content: createReadStream('', { fd: file, autoClose: true }) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** There is no such file or folder; anything else that goes wrong is a failure. */
export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

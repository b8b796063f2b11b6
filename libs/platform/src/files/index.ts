import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Uploads are stored here until they are complete. */
export const INCOMING_FOLDER = 'incoming';

/** Unattached files are kept here until it is certain that no one is attaching them. */
export const REMOVAL_FOLDER = 'leaving';

/** Files are named by the SHA-256 of their content, which deduplicates them and makes names verifiable. */
export const filePath = (root: string, sha256: string): string =>
  join(root, sha256.slice(0, 2), sha256.slice(2));

/** Size of a stored file in bytes; undefined if it does not exist. */
export const fileSize = async (root: string, sha256: string): Promise<number | undefined> =>
  stat(filePath(root, sha256)).then(
    ({ size }) => size,
    () => undefined,
  );

/** Opens a file before the response starts, so that it can still report a missing file; undefined if there is none. */
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

/** Whether the error is ENOENT; any other error is a failure. */
export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

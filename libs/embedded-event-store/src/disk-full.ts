import { statfsSync } from 'node:fs';
import { constants } from 'node:os';

const { EFBIG, EIO, ENOSPC } = constants.errno;

/** Free space below which a short write counts as a full disk: lmdb writes all pages of a group at once. */
const NO_ROOM_BYTES = 32 * 1024 * 1024;

/** lmdb reports the system's error number; for a write that was cut short, that is only "input/output error". */
export function isDiskFull(error: unknown, directory: string): boolean {
  const { code, errno, message } = error as { code?: unknown; errno?: number; message?: string };
  if (code === 'ENOSPC' || errno === -ENOSPC || code === ENOSPC || code === EFBIG) return true;
  const isShortWrite = code === EIO || message?.includes('Input/output error') === true;
  return isShortWrite && freeBytes(directory) < NO_ROOM_BYTES;
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** The cause of a failed lmdb commit, which lmdb keeps in `commitError`. */
export async function causeOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  return commitError ? commitError.catch((cause: unknown) => cause) : error;
}

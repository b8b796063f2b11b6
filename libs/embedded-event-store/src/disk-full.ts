import { statfsSync } from 'node:fs';
import { constants } from 'node:os';

const { EFBIG, EIO, ENOSPC } = constants.errno;

/** So little room is none: lmdb writes the pages of a whole group at once. */
const NO_ROOM_BYTES = 32 * 1024 * 1024;

/** lmdb gives the number of the system's error, and that of a write that was cut short is "input/output error". */
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

/** What lmdb says of a commit that failed, and what it keeps as its cause. */
export async function causeOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  return commitError ? commitError.catch((cause: unknown) => cause) : error;
}

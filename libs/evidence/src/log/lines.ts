import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';

const NEWLINE = 10;
/** No line of ours is longer. */
const LONGEST = 4_096;

/** One line behind the others of an append-only file, on the disk when this returns. */
export const appendLine = (path: string, line: string): void => {
  const file = openSync(path, 'a+', 0o640);
  try {
    cutTornLine(file);
    writeSync(file, `${line}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** The newest whole lines, the newest last. */
export const lastLines = (path: string, count: number): string[] => {
  if (!existsSync(path)) return [];
  const file = openSync(path, 'r');
  try {
    const { text, isFromStart } = tailOf(file, (count + 1) * LONGEST);
    const lines = text.split('\n').slice(0, -1);
    return (isFromStart ? lines : lines.slice(1)).slice(-count);
  } finally {
    closeSync(file);
  }
};

/** What a kill has left of a line was never answered for. */
const cutTornLine = (file: number): void => {
  const { size } = fstatSync(file);
  const { bytes } = tailOf(file, LONGEST);
  const torn = bytes.length - (bytes.lastIndexOf(NEWLINE) + 1);
  if (torn > 0) ftruncateSync(file, size - torn);
};

const tailOf = (file: number, length: number) => {
  const { size } = fstatSync(file);
  const start = Math.max(0, size - length);
  const bytes = Buffer.alloc(size - start);
  readSync(file, bytes, 0, bytes.length, start);
  return { bytes, text: bytes.toString(), isFromStart: start === 0 };
};

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
/** Maximum length of a line in bytes. */
const LONGEST = 4_096;

/** Appends one line to an append-only file, durably on return. */
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

/** The last complete lines, in file order. */
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

/** In bytes, without a line torn by a crash. */
export const linesLength = (path: string): number => {
  const file = openSync(path, 'r');
  try {
    return fstatSync(file).size - tornBytes(file);
  } finally {
    closeSync(file);
  }
};

/** Removes a line torn by a crash, whose append never completed. */
const cutTornLine = (file: number): void => {
  const torn = tornBytes(file);
  if (torn > 0) ftruncateSync(file, fstatSync(file).size - torn);
};

const tornBytes = (file: number): number => {
  const { bytes } = tailOf(file, LONGEST);
  return bytes.length - (bytes.lastIndexOf(NEWLINE) + 1);
};

const tailOf = (file: number, length: number) => {
  const { size } = fstatSync(file);
  const start = Math.max(0, size - length);
  const bytes = Buffer.alloc(size - start);
  readSync(file, bytes, 0, bytes.length, start);
  return { bytes, text: bytes.toString(), isFromStart: start === 0 };
};

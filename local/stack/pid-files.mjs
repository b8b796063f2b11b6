import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { identify, isSameProcess } from './process-identity.mjs';

const GRACE_MS = 5_000;

/** Records the process that runs under this name. Synchronous, so that nothing comes between a spawn and its record. */
export function remember(directory, name, pid, stopSignal = 'SIGTERM') {
  const identity = identify(pid);
  const file = join(directory, `${name}.pid`);
  if (identity === undefined) return file;
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, JSON.stringify({ name, ...identity, stopSignal, folder: folderOf(file) }));
  return file;
}

export function forget(file) {
  rmSync(file, { force: true });
}

/** The recorded process, if it is still the same one. */
export function running(directory, name) {
  const note = read(join(directory, `${name}.pid`));
  return note && !note.isCopied && isSameProcess(note) ? note : undefined;
}

/** Whether this folder was copied from another one while processes were recorded in it. */
export function wasCopied(directory) {
  return readNotes(directory).some(({ isCopied }) => isCopied);
}

/**
 * Ends processes left by a killed launcher, in the given `order`. Ignores reused process ids and copied records.
 * Returns the names of the ended processes.
 */
export async function endLeftovers(directory, order = []) {
  const notes = readNotes(directory).toSorted((a, b) => rank(order, a.name) - rank(order, b.name));
  const ended = [];
  for (const note of notes) {
    if (!note.isCopied && isSameProcess(note)) {
      await end(note);
      ended.push(note.name);
    }
    forget(join(directory, `${note.name}.pid`));
  }
  return ended;
}

/** Kills all recorded processes at once, except the caller. */
export function killNow(directory) {
  for (const note of readNotes(directory)) {
    if (note.pid !== process.pid && !note.isCopied && isSameProcess(note)) signal(note.pid, 'SIGKILL');
  }
}

async function end(note) {
  signal(note.pid, note.stopSignal);
  const deadline = Date.now() + GRACE_MS;
  while (isSameProcess(note)) {
    if (Date.now() > deadline) signal(note.pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function signal(pid, name) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, name);
      return;
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

function rank(order, name) {
  const place = order.indexOf(name);
  return place === -1 ? order.length : place;
}

function readNotes(directory) {
  try {
    return readdirSync(directory)
      .filter((file) => file.endsWith('.pid'))
      .map((file) => read(join(directory, file)))
      .filter((note) => note !== undefined);
  } catch {
    return [];
  }
}

function read(file) {
  try {
    const { folder, ...note } = JSON.parse(readFileSync(file, 'utf8'));
    return { ...note, isCopied: folder !== undefined && folder !== folderOf(file) };
  } catch {
    return undefined;
  }
}

/** Identifies the folder: stays the same when it is moved, differs in a copy. */
function folderOf(file) {
  const { dev, ino } = statSync(dirname(file));
  return `${dev}/${ino}`;
}

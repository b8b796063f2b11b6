import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { identify, isSameProcess } from './process-identity.mjs';

const GRACE_MS = 5_000;

/** Writes down who runs under this name. Synchronous: nothing may come between a spawn and its note. */
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

/** The process written down under this name, if it is still the same one. */
export function running(directory, name) {
  const note = read(join(directory, `${name}.pid`));
  return note && !note.isCopied && isSameProcess(note) ? note : undefined;
}

/** Whether somebody was running, or had been killed, when this folder was copied from another. */
export function wasCopied(directory) {
  return readNotes(directory).some(({ isCopied }) => isCopied);
}

/**
 * Ends what a killed launcher left running, `order` first to last; a number that meanwhile belongs to somebody else is
 * left alone, and so is what a copied note is about. Returns the names of what was ended.
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

/** Ends everything written down here at once, except whoever calls this. */
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

/** The same after the folder was moved, another one in a copy of it. */
function folderOf(file) {
  const { dev, ino } = statSync(dirname(file));
  return `${dev}/${ino}`;
}

import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import { forget, remember } from './pid-files.mjs';

const GRACE_MS = 5_000;
/** How long killed children may take to end. */
const CHILDREN_MS = 5_000;
const LOOK_MS = 20;

/**
 * Starts a program in its own process group, so that Ctrl-C in the terminal only reaches the launcher, which decides
 * the order of stopping. Resolves when `isReady({ line, failed })` does: `line(text)` waits for a line of output,
 * `failed` rejects if the program exits first.
 *
 * Output goes to `directory/logs/NAME.log` with the name before every line, the process identity to
 * `directory/run/NAME.pid`. `exited` resolves with the exit; `stop()` sends the stop signal, kills the whole group after
 * `graceMs`, and resolves when all of it has ended: a Postgres cannot start while another's children hold its memory.
 */
export async function startProcess({
  name,
  command,
  args,
  directory,
  isReady,
  stopSignal = 'SIGTERM',
  graceMs = GRACE_MS,
  signal,
  ...options
}) {
  signal?.throwIfAborted();
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise((resolve) => child.once('exit', (code, by) => resolve({ code, signal: by })));
  const output = writeLog(child, name, join(directory, 'logs'));
  await spawned(child);
  const pidFile = remember(join(directory, 'run'), name, child.pid, stopSignal);
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
    // Kill child processes the program has left behind.
    signalGroup(child.pid, 'SIGKILL');
    forget(pidFile);
  });

  const stop = async () => {
    if (hasEnded) return;
    signalGroup(child.pid, stopSignal);
    const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMs);
    await exited;
    clearTimeout(timer);
    await groupEnded(child.pid);
  };
  const failed = Promise.race([
    exited.then((end) =>
      Promise.reject(new Error([`${name} ${howItEnded(end)}`, ...output.last()].join('\n  '))),
    ),
    aborted(signal),
  ]);
  failed.catch(() => {});
  try {
    await Promise.race([isReady({ line: output.line, failed }), failed]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name, pid: child.pid, exited, stop };
}

export function howItEnded({ code, signal }) {
  return signal ? `was ended by ${signal}` : `ended with code ${code}`;
}

/** Creates the servers' folders, readable only by their owner. */
export async function makeFolders(directory) {
  for (const folder of ['event-store', 'files', 'logs', 'redis', 'run'])
    await mkdir(join(directory, folder), { recursive: true, mode: 0o700 });
}

/** Keeps the log of the previous run as `NAME.previous.log`, so that the cause of a crash survives a restart. */
export async function turnLogs(directory, names) {
  const logs = join(directory, 'logs');
  await Promise.all(
    names.map((name) =>
      rename(join(logs, `${name}.log`), join(logs, `${name}.previous.log`)).catch(() => {}),
    ),
  );
}

function signalGroup(pid, name) {
  try {
    process.kill(-pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function groupEnded(pid) {
  const deadline = Date.now() + CHILDREN_MS;
  while (groupExists(pid) && Date.now() < deadline) await pause(LOOK_MS);
}

function groupExists(pid) {
  try {
    process.kill(-pid, 0);
    return true;
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
    return false;
  }
}

function spawned(child) {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
}

function aborted(signal) {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function writeLog(child, name, logs) {
  const file = createWriteStream(join(logs, `${name}.log`), { flags: 'a' });
  const last = [];
  const awaited = new Map();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
      file.write(`${name} | ${line}\n`);
      if (last.push(line) > 20) last.shift();
      for (const [text, found] of awaited) if (line.includes(text)) found(line);
    });
  }
  child.once('close', () => file.end());
  return {
    last: () => [...last],
    line: (text) => new Promise((resolve) => awaited.set(text, resolve)),
  };
}

import { readFileSync, rmSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { commandLine } from './process-identity.mjs';

const GRACE_MS = 5_000;

/** The number of the Postgres that runs on this folder, whoever started it. */
export function runningServer(data) {
  const pid = notedServer(data);
  return pid !== undefined && worksIn(pid, data) ? pid : undefined;
}

/** A server that outlived its launcher still holds the data folder, even when our own notes about it are gone. */
export async function endFormerServer(data) {
  const pid = runningServer(data);
  if (pid !== undefined) {
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + GRACE_MS;
    while (worksIn(pid, data)) {
      if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  forgetStranger(data);
}

/** Postgres takes any process with the number in a copied or old note, even a dead one, for a server on this folder. */
function forgetStranger(data) {
  const pid = notedServer(data);
  if (pid !== undefined && hasNumber(pid) && !worksIn(pid, data))
    rmSync(join(data, 'postmaster.pid'), { force: true });
}

function hasNumber(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A server works in its data folder, under whatever name it was given that. */
function worksIn(pid, data) {
  const command = commandLine(pid);
  if (!command.includes('postgres')) return false;
  if (platform() !== 'linux') return command.includes(data);
  try {
    const [one, other] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return one.ino === other.ino && one.dev === other.dev;
  } catch {
    return false;
  }
}

function notedServer(data) {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

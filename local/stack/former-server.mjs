import { readFileSync, rmSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { commandLine } from './process-identity.mjs';

const GRACE_MS = 5_000;

/** Process id of the Postgres that runs on this folder, even if this installation did not start it. */
export function runningServer(data) {
  const pid = notedServer(data);
  return pid !== undefined && worksIn(pid, data) ? pid : undefined;
}

/** A server that outlived its launcher still locks the data folder, even if our pid files are gone. */
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

/** Postgres treats any live process with the pid in a stale or copied postmaster.pid as a server on this folder. */
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

/** A server's working directory is its data folder, whatever path it was started with. */
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

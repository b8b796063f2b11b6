import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/**
 * The start time of a process in a form that is constant for its lifetime and differs for any later process with the
 * same pid. Undefined if there is no such process.
 */
function startedAt(pid) {
  return platform() === 'linux' ? startedAtFromProc(pid) : startedAtFromPs(pid);
}

/** What to record about a process to recognise it later; undefined if it is not running. */
export function identify(pid) {
  const started = startedAt(pid);
  return started === undefined ? undefined : { pid, startedAt: started };
}

/** Whether the pid still belongs to the recorded process. */
export function isSameProcess(identity) {
  return startedAt(identity.pid) === identity.startedAt;
}

function startedAtFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name may contain spaces and brackets; the other fields follow its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

function startedAtFromPs(pid) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The command line of a process; empty if it cannot be read. */
export function commandLine(pid) {
  try {
    return platform() === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

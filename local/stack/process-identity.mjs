import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/**
 * When a process was started, in a form that is the same for the life of the process and never the same for another
 * process that later gets its number. Undefined when there is no such process.
 */
function startedAt(pid) {
  return platform() === 'linux' ? startedAtFromProc(pid) : startedAtFromPs(pid);
}

/** What to write down about a running process so that it can be recognised later. */
export function identify(pid) {
  const started = startedAt(pid);
  return started === undefined ? undefined : { pid, startedAt: started };
}

/** Whether the process that was written down is still the one that has this number. */
export function isSameProcess(identity) {
  return startedAt(identity.pid) === identity.startedAt;
}

function startedAtFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces and brackets; the numbered fields begin after its last bracket.
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

/** The command a process was started with; empty when it cannot be seen. */
export function commandLine(pid) {
  try {
    return platform() === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

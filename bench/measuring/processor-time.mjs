import { readdirSync, readFileSync } from 'node:fs';

/** `getconf CLK_TCK` on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** The CPU time that a process and its children have taken so far, in ms. */
export function processorTime(pid) {
  const children = new Map();
  const ticks = new Map();
  for (const { id, parent, taken } of processes()) {
    ticks.set(id, taken);
    children.set(parent, [...(children.get(parent) ?? []), id]);
  }
  const sum = (id) =>
    (ticks.get(id) ?? 0) + (children.get(id) ?? []).reduce((total, child) => total + sum(child), 0);
  return (sum(pid) * 1000) / TICKS_PER_SECOND;
}

function* processes() {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    let stat;
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch {
      continue; // It has ended since.
    }
    // The name, in parentheses, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((n) => Number(fields[n]));
    yield { id: Number(name), parent, taken: user + system + endedUser + endedSystem };
  }
}

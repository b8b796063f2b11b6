import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { refuseTakenPorts } from '../../local/stack/ports.mjs';
import { until } from '../../local/resilience/testing/busy-stack.mjs';
import { say } from './report.mjs';

const NODES = 3;
/** Below the ephemeral port range. Each node uses a second port for replication. */
const FIRST_PORT = 21_000;
const PORTS = 8_000;
const REPLICATION = 1_000;
const ASK_MS = 1_000;
/** A restarted node reads its log first, possibly on a busy machine. */
const PATIENCE_MS = 300_000;
/** Rarely, a node does not find its way back by itself; then it is restarted, as an operator would. */
const LOST_MS = 60_000;

/**
 * A cluster of three real event store nodes, started by `command PORT 3`. The command prints the port and process id of
 * each node on stderr and the connection string on stdout once there is a leader. `leader()` returns the leader, which
 * can be frozen and killed.
 */
export async function openCluster(command) {
  const port = await portsInARow();
  const starter = spawn(command, [String(port), String(NODES)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const nodes = new Map();
  createInterface({ input: starter.stderr }).on('line', (line) => {
    const [, at, pid] = /^node (\d+): process (\d+)/.exec(line) ?? [];
    if (pid) nodes.set(Number(at), { pid: Number(pid) });
  });
  const url = await Promise.race([
    once(createInterface({ input: starter.stdout }), 'line').then(([line]) => line),
    once(starter, 'exit').then(() => Promise.reject(new Error(`${command} ended without a leader`))),
  ]);
  for (const node of nodes.values()) node.again = await commandLineOf(node.pid);
  const states = () => Promise.all([...nodes.keys()].map(async (at) => [at, await stateOf(at)]));

  return {
    url,
    /** The current leader. */
    async leader() {
      let found;
      await until(
        async () => {
          found = (await states()).find(([, state]) => state === 'leader');
          return found !== undefined;
        },
        'a leader',
        PATIENCE_MS,
      );
      const [at] = found;
      const send = (signal) => process.kill(nodes.get(at).pid, signal);
      return {
        at,
        freeze: () => send('SIGSTOP'),
        thaw: () => send('SIGCONT'),
        kill: () => send('SIGKILL'),
      };
    },
    /**
     * Waits for one leader with all others as followers. Restarts every node that has ended, not only killed ones: a
     * leader that was replaced while frozen exits by itself to truncate its unreplicated events.
     */
    async whole() {
      let seen = [];
      let since = Date.now();
      const isWhole = async () => {
        for (const node of nodes.values()) if (!isRunning(node.pid)) startAgain(node);
        const asked = await states();
        seen = asked.map(([, state]) => state);
        if (seen.includes('leader') && seen.filter((state) => state === 'follower').length === NODES - 1)
          return true;
        if (Date.now() - since < LOST_MS) return false;
        since = Date.now();
        for (const [at, state] of asked) {
          const { pid } = nodes.get(at);
          if (state === 'leader' || state === 'follower' || !isRunning(pid)) continue;
          say(`node ${at} is ${state} after a minute: it is restarted`);
          process.kill(pid, 'SIGKILL');
        }
        return false;
      };
      await until(isWhole, 'a whole cluster', PATIENCE_MS).catch((cause) => {
        throw new Error(`${cause.message}: the nodes are ${seen.join(', ')}`, { cause });
      });
    },
    async close() {
      // A frozen process does not handle SIGTERM.
      for (const { pid, isOurs } of nodes.values())
        if (isRunning(pid)) process.kill(pid, isOurs ? 'SIGKILL' : 'SIGCONT');
      starter.kill('SIGTERM');
      if (starter.exitCode === null) await once(starter, 'exit');
    },
  };
}

async function commandLineOf(pid) {
  const [program, ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
  return {
    program,
    args,
    options: { cwd: await readlink(`/proc/${pid}/cwd`), env: await environmentOf(pid) },
  };
}

function startAgain(node) {
  const { program, args, options } = node.again;
  node.pid = spawn(program, args, { ...options, stdio: 'ignore' }).pid;
  node.isOurs = true;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function stateOf(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/info`, { signal: AbortSignal.timeout(ASK_MS) });
    return (await answer.json()).state?.toLowerCase();
  } catch {
    return undefined;
  }
}

async function environmentOf(pid) {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  return Object.fromEntries(
    text
      .split('\0')
      .filter(Boolean)
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

async function portsInARow() {
  for (;;) {
    const first = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const wanted = Array.from({ length: NODES }, (_, node) => [
      first + node,
      first + node + REPLICATION,
    ]).flat();
    const free = refuseTakenPorts(Object.fromEntries(wanted.map((port) => [`PORT_${port}`, port])));
    if (
      await free.then(
        () => true,
        () => false,
      )
    )
      return first;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Certificates } from './certificates.ts';
import { REPLICATION_OFFSET } from './real-event-store.ts';

interface SecuredNode {
  readonly program: string;
  readonly directory: string;
  readonly port: number;
  /** Of all nodes of the cluster. */
  readonly ports: readonly number[];
  readonly certificates: Certificates;
  readonly user: string;
  readonly password: string;
}

const ASK_AGAIN_MS = 100;
const MOST_STARTS = 5;

/**
 * Starts a node of a real EventStoreDB. Resolves when it leads or follows and knows the account. A node ends by itself
 * when an election leaves it with events the new leader does not have; it is started again, as a service manager does.
 * If it was cutting those off when it ended, it refuses its own files, and is filled again by the other nodes.
 */
export async function startNode(node: SecuredNode) {
  let running = run(node);
  let isStopped = false;
  const kept = (async () => {
    for (let starts = 1; ; starts += 1) {
      await running.exited;
      if (isStopped) return;
      const said = running.output.join('');
      if (starts === MOST_STARTS) throw new Error(`${node.directory} has ended: ${said}`);
      if (said.includes('Corrupt database') && node.ports.length > 1)
        await rm(dbOf(node), { recursive: true });
      running = run(node);
    }
  })();
  kept.catch(() => undefined);
  const stop = async (signal: NodeJS.Signals) => {
    isStopped = true;
    running.kill(signal);
    await running.exited;
  };
  await Promise.race([isReady(node), kept]);
  return { kill: () => stop('SIGKILL'), close: () => stop('SIGTERM') };
}

/** A process of a node, with the end of what it prints. It ends with this process. */
function run(node: SecuredNode) {
  const child = spawn(node.program, optionsOf(node), {
    cwd: dirname(node.program),
    env: {
      ...process.env,
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
      DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    output.push(chunk.toString());
    if (output.length > 20) output.shift();
  });
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => child.kill(signal);
  const end = () => kill();
  process.once('exit', end);
  const exited = once(child, 'exit').then(() => process.off('exit', end));
  return { output, exited, kill };
}

const dbOf = ({ directory }: SecuredNode): string => `${directory}/db`;

const optionsOf = (node: SecuredNode): string[] => {
  const { directory, port, ports, certificates } = node;
  const others = ports.filter((other) => other !== port).map((other) => `127.0.0.1:${other}`);
  const cluster = {
    'cluster-size': String(ports.length),
    'discover-via-dns': 'false',
    'gossip-seed': others.join(','),
  };
  const options = {
    'run-projections': 'None',
    db: dbOf(node),
    log: `${directory}/log`,
    'stream-existence-filter-size': '10000',
    'node-ip': '127.0.0.1',
    'replication-ip': '127.0.0.1',
    'node-port': String(port),
    'replication-port': String(port + REPLICATION_OFFSET),
    'certificate-file': certificates.certificate,
    'certificate-private-key-file': certificates.key,
    'trusted-root-certificates-path': certificates.trusted,
    ...(others.length > 0 && cluster),
  };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
};

async function isReady(node: SecuredNode): Promise<void> {
  const ca = await readFile(node.certificates.authority);
  for (;;) {
    const { body } = await ask(node, ca, '/info');
    if (/"state": ?"(leader|follower)"/.test(body)) {
      const { status } = await ask(node, ca, '/users/admin', `${node.user}:${node.password}`);
      if (status > 0 && status !== 401 && status < 500) return;
    }
    await pause(ASK_AGAIN_MS);
  }
}

/** Status 0: no answer. */
const ask = (
  { port }: SecuredNode,
  ca: Buffer,
  path: string,
  auth?: string,
): Promise<{ status: number; body: string }> =>
  new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path, ca, timeout: 2_000, ...(auth && { auth }) },
      (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.once('close', () => resolve({ status: answer.statusCode ?? 0, body }));
      },
    );
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve({ status: 0, body: '' }));
  });

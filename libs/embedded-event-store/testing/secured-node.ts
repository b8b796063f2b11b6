import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
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

/** Starts a node of a real EventStoreDB. Resolves when it leads or follows and knows the account. */
export async function startNode(node: SecuredNode) {
  const { program, directory } = node;
  const child = spawn(program, optionsOf(node), {
    cwd: dirname(program),
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
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const exited = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals) => {
    process.off('exit', end);
    child.kill(signal);
    await exited;
  };
  const failed = exited.then(() => Promise.reject(new Error(`${directory} has ended: ${output.join('')}`)));
  failed.catch(() => undefined);
  await Promise.race([isReady(node), failed]);
  return { kill: () => stop('SIGKILL'), close: () => stop('SIGTERM') };
}

const optionsOf = ({ directory, port, ports, certificates }: SecuredNode): string[] => {
  const others = ports.filter((other) => other !== port).map((other) => `127.0.0.1:${other}`);
  const cluster = {
    'cluster-size': String(ports.length),
    'discover-via-dns': 'false',
    'gossip-seed': others.join(','),
  };
  const options = {
    'run-projections': 'None',
    db: `${directory}/db`,
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

import { spawn } from 'node:child_process';
import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RealEventStore {
  readonly port: number;
  readonly connectionString: string;
  /** Process of the server. */
  readonly pid: number;
  close(): Promise<void>;
}

interface RealEventStoreOptions {
  /** Data directory; kept on close. */
  readonly directory: string;
  readonly port?: number;
}

/** Offset of the port servers use among themselves. */
export const REPLICATION_OFFSET = 1_000;
const HIGHEST_PORT = 65_535;

/** The command that starts a real EventStoreDB, if one is available: `COMMAND PORT`, data directory in `DATA`. */
export const realEventStoreCommand = (): string | undefined =>
  process.env['GRANARY_REAL_EVENTSTORE'] || undefined;

/** Resolves when the server is its own leader and responds. */
export async function startRealEventStore(
  command: string,
  { directory, port }: RealEventStoreOptions,
): Promise<RealEventStore> {
  const chosen = port ?? (await freePort());
  const child = spawn(command, [String(chosen)], {
    env: { ...process.env, DATA: directory },
    // A process group of its own, so that the server ends with its starter.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGTERM');
  };
  process.once('exit', end);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const connectionString = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    void exited.then(() => reject(new Error(`${command} has ended: ${said.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('esdb://')) resolve(line);
    });
  });
  return {
    port: chosen,
    connectionString,
    pid: Number(/process (\d+)/.exec(said.join('\n'))?.[1]),
    async close() {
      process.off('exit', end);
      end();
      await exited;
    },
  };
}

/** Path of the server's program, which the command may have to install first. */
export async function programOf(command: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'granary-event-store-'));
  const server = await startRealEventStore(command, { directory });
  try {
    return await readlink(`/proc/${server.pid}/exe`);
  } finally {
    await server.close();
    await rm(directory, { recursive: true });
  }
}

export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenable(0);
    if (port === undefined || port + REPLICATION_OFFSET > HIGHEST_PORT) continue;
    if ((await listenable(port + REPLICATION_OFFSET)) !== undefined) return port;
  }
}

const listenable = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });

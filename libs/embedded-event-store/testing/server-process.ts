import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ServerProcess {
  process: ChildProcess;
  connectionString: string;
  /** Output so far. */
  output(): string;
  /** Resolves with the exit code or signal. */
  exited: Promise<number | string>;
}

export interface ServerArguments {
  /** The compiled `main.js`. */
  script: string;
  directory: string;
  port?: number;
  options?: readonly string[];
}

/** Starts the server in its own process, without waiting for it. */
export function spawnServer({
  script,
  directory,
  port = 0,
  options = [],
}: ServerArguments): Omit<ServerProcess, 'connectionString'> {
  const child = spawn(process.execPath, [script, '--port', String(port), '--data', directory, ...options]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { process: child, output: () => output, exited };
}

/** Starts the server and waits until it listens. */
export async function startServerProcess(options: ServerArguments): Promise<ServerProcess> {
  const server = spawnServer(options);
  const address = (): string | undefined => /listening on (\S+)/.exec(server.output())?.[1];
  while (!address()) {
    const gone = await Promise.race([
      server.exited,
      once(server.process.stdout!, 'data').then(() => undefined),
    ]);
    if (gone !== undefined && !address())
      throw new Error(`the server ended with ${gone}: ${server.output()}`);
  }
  return { ...server, connectionString: `esdb://${address()}?tls=false` };
}

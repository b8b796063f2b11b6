import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FOLDER = dirname(fileURLToPath(import.meta.url));
/** The compiled program, also when this file is not compiled. */
const MAIN = FOLDER.endsWith(join('dist', 'separate-log'))
  ? join(FOLDER, 'main.js')
  : join(FOLDER, '../dist/separate-log/main.js');

/** A log of its own on the server that `npm run conformance` tests. */
export interface SeparateLog {
  readonly port: number;
  /** Ends the process that serves it, starts another one on the same port; runs `between` in between. */
  restart(between?: () => Promise<void>): Promise<void>;
  /** Its streams stay until the end of the run. */
  close(): Promise<void>;
}

/** Starts an empty log on the server with this address. Its streams have the name of the run in theirs. */
export const startSeparateLog = async (url: string, run: string): Promise<SeparateLog> => {
  const prefix = `${run}x${randomUUID().slice(0, 8)}x`;
  let served = await start(url, [prefix]);
  const { port, since } = served;
  return {
    port,
    async restart(between) {
      await served.stop();
      await between?.();
      served = await start(url, [prefix, String(port), since]);
    },
    close: () => served.stop(),
  };
};

const start = async (url: string, args: readonly string[]) => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    // Not an argument: it may contain a password.
    env: { ...process.env, GRANARY_CONFORMANCE_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const failed = exited.then(() => Promise.reject(new Error('the separate log has ended')));
  const listening = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  failed.catch(() => undefined);
  const [line] = await Promise.race([listening, failed]);
  const [, port = '', since = ''] = /listening on (\d+) since (\d+)/.exec(line) ?? [];
  return {
    port: Number(port),
    since,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
};

import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { endLeftovers } from '../pid-files.mjs';
import { freePorts } from '../ports.mjs';
import { postgresUrl } from '../postgres.mjs';
import { accountCan } from '../server-account.mjs';

const LAUNCHER = fileURLToPath(new URL('launcher.mjs', import.meta.url));

export interface User {
  readonly name: string;
  readonly uid?: number;
  readonly gid?: number;
}
const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };
export const isRoot = process.getuid?.() === 0;

/** The users who can start Granary here: ourselves and, as root, another user if the checkout is readable for it. */
export const users: readonly User[] = [
  { name: isRoot ? 'root' : 'we' },
  ...(isRoot && accountCan({ uid: NOBODY.uid, gid: NOBODY.gid }, 'test', ['-r', LAUNCHER]) ? [NOBODY] : []),
];

export interface Launched extends ChildProcessWithoutNullStreams {
  readonly said: string[];
}

/** A project in a private folder, as restrictive as a home folder can be, and its launchers. */
export async function openProject(user: User = { name: 'we' }) {
  const home = mkdtempSync(join(tmpdir(), 'granary-project-'));
  const directory = join(home, 'project', '.granary');
  const ports = await freePorts(2);
  const directories = new Set([directory]);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(home, 0o700);
  if (user.uid !== undefined)
    for (const folder of [home, join(home, 'project'), directory]) chownSync(folder, user.uid, user.gid!);

  const launch = async (where = directory, as = user): Promise<Launched> => {
    directories.add(where);
    const { uid, gid } = as;
    const launcher = spawn(process.execPath, [LAUNCHER, where, join(home, 'shared'), ...ports.map(String)], {
      cwd: '/',
      ...(uid !== undefined && { uid, gid }),
    });
    const said: string[] = [];
    let errors = '';
    launcher.stderr.on('data', (chunk) => (errors += chunk));
    for await (const line of createInterface({ input: launcher.stdout })) {
      if (line === 'up') return Object.assign(launcher, { said });
      said.push(line);
    }
    throw new Error(errors);
  };
  const query = async (sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: postgresUrl({ port: ports[0], password: 'secret' }) });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const close = async (): Promise<void> => {
    for (const one of directories) await endLeftovers(join(one, 'run'), ['redis', 'postgres']);
    rmSync(home, { recursive: true });
  };
  return { home, directory, launch, query, close };
}
export type Project = Awaited<ReturnType<typeof openProject>>;

export async function kill(launcher: Launched): Promise<void> {
  launcher.kill('SIGKILL');
  await once(launcher, 'exit');
}

/** Ends the launcher and the processes it started, in order. */
export async function stop(launcher: Launched, directory: string): Promise<void> {
  await kill(launcher);
  await endLeftovers(join(directory, 'run'), ['redis', 'postgres']);
}

export function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { endLeftovers } from './pid-files.mjs';
import { freePorts } from './ports.mjs';
import { dataFolder, removeData } from './postgres-files.mjs';
import { postgresUrl } from './postgres.mjs';
import { serverAccount } from './server-account.mjs';

const LAUNCHER = fileURLToPath(new URL('./testing/launcher.mjs', import.meta.url));
let directory: string;
let ports: number[];

beforeEach(async () => {
  // As strict as a home folder can be: Postgres' own account cannot reach it.
  directory = join(mkdtempSync(join(tmpdir(), 'granary-recovery-')), '.granary');
  mkdirSync(directory, { mode: 0o700 });
  chmodSync(join(directory, '..'), 0o700);
  ports = await freePorts(2);
});
afterEach(async () => {
  await endLeftovers(join(directory, 'run'));
  await removeData(directory, serverAccount());
  rmSync(join(directory, '..'), { recursive: true });
});

describe('a launcher killed with -9', () => {
  it('leaves nothing that blocks the next start on the same ports and data, in a folder of mode 0700', async () => {
    const first = await launch();
    await query('CREATE TABLE harvest AS SELECT 42 AS tons');
    first.kill('SIGKILL');
    await once(first, 'exit');

    const second = await launch();
    expect(await query('SELECT tons FROM harvest')).toEqual([{ tons: 42 }]);
    expect(second.said).toContain('Ended what an earlier run left behind: redis, postgres.');
    expect(statSync(join(directory, '..')).mode & 0o777).toBe(0o700);
    second.kill('SIGKILL');
    await once(second, 'exit');
  }, 30_000);

  it('also when its notes are lost', async () => {
    const first = await launch();
    first.kill('SIGKILL');
    await once(first, 'exit');
    rmSync(join(directory, 'run/postgres.pid'));

    const second = await launch();
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    second.kill('SIGKILL');
    await once(second, 'exit');
  }, 30_000);
});

describe('data that lie elsewhere', () => {
  it('go when the folder they belong to was deleted', async () => {
    const account = serverAccount();
    const data = await dataFolder(directory, account);
    mkdirSync(data, { recursive: true });
    rmSync(directory, { recursive: true });
    const other = join(directory, '..', 'another');
    await dataFolder(other, account);
    expect(existsSync(data)).toBe(false);
    await removeData(other, account);
  });
});

describe('a second launcher', () => {
  it('is refused while the first one runs', async () => {
    const first = await launch();
    await expect(launch()).rejects.toThrow(`Granary already runs from here (process ${first.pid})`);
    first.kill('SIGKILL');
    await once(first, 'exit');
  }, 30_000);
});

async function launch(): Promise<ChildProcessWithoutNullStreams & { said: string[] }> {
  const launcher = spawn(process.execPath, [LAUNCHER, directory, ...ports.map(String)]);
  const said: string[] = [];
  let errors = '';
  launcher.stderr.on('data', (chunk) => (errors += chunk));
  for await (const line of createInterface({ input: launcher.stdout })) {
    if (line === 'up') return Object.assign(launcher, { said });
    said.push(line);
  }
  throw new Error(errors);
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgresUrl({ port: ports[0], password: 'secret' }) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

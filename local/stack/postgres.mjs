import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './postgres-data.mjs';
import { copyCluster, createCluster, postgresPrograms } from './postgres-files.mjs';
import { nameInWorkFolder, serverAccount } from './server-account.mjs';
import { startProcess } from './server-process.mjs';

const DATABASE = 'postgres';
const USER = 'granary';

/**
 * Starts a Postgres with its data in `directory/postgres`, created on the first start: as a copy of the stopped cluster
 * `template`, or new.
 *
 * `durable: false` is for tests: fast, but data does not survive a power failure.
 */
export async function startPostgres(options) {
  const { directory, port, password, template, durable = true, say, signal, sharedData } = options;
  const account = serverAccount();
  const programs = await postgresPrograms(account);
  const data = await dataFolder(directory, account, { say, sharedData });
  if (!existsSync(join(data, 'PG_VERSION'))) {
    if (template) await copyCluster({ from: template, data, account });
    else await createCluster({ data, programs, account, password });
  }

  const postgres = await startProcess({
    name: 'postgres',
    command: join(programs, 'bin', 'postgres'),
    args: [
      '-D',
      nameInWorkFolder(account, data),
      ...settings({ port, durable }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    directory,
    cwd: data,
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    ...account,
    // SIGINT is Postgres' fast shutdown: it ends connections and leaves the data consistent.
    stopSignal: 'SIGINT',
    // It writes out what it has in memory first.
    graceMs: 30_000,
    signal,
    isReady: ({ line }) => line('ready to accept connections'),
  });
  return { ...postgres, url: postgresUrl({ port, password }) };
}

export function postgresUrl({ port, password }) {
  const credentials = password ? `${USER}:${encodeURIComponent(password)}` : USER;
  return `postgres://${credentials}@127.0.0.1:${port}/${DATABASE}`;
}

function settings({ port, durable }) {
  const always = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: 200,
    shared_buffers: '256MB',
  };
  const fragile = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };
  return Object.entries(durable ? always : { ...always, ...fragile });
}

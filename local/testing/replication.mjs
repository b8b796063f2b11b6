import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePorts } from '../stack/ports.mjs';
import { giveTo } from '../stack/postgres-data.mjs';
import { postgresPrograms } from '../stack/postgres-files.mjs';
import { postgresUrl, startPostgres } from '../stack/postgres.mjs';
import { runProgram } from '../stack/run-program.mjs';
import { nameInWorkFolder, serverAccount } from '../stack/server-account.mjs';
import { makeFolders, startProcess } from '../stack/server-process.mjs';
import { openRunDirectory, removeRunDirectory, sweepKilledRuns } from './run-directory.mjs';
import { emptyCluster } from './servers.mjs';

/**
 * A Postgres with a streaming standby, which is not started yet. `begin` makes it from a base backup; `start`, `kill`,
 * `freeze` and `thaw` do that to its processes; `standby` runs SQL there as administrator.
 */
export async function openReplication() {
  await sweepKilledRuns();
  const directory = await openRunDirectory();
  await makeFolders(directory);
  const [port, standbyPort] = await freePorts(2);
  const data = join(directory, 'standby');
  const standbyUrl = postgresUrl({ port: standbyPort });
  let server;
  let frozen = [];
  const close = async () => {
    signalAll(frozen, 'SIGCONT');
    await server?.stop();
    await primary?.stop();
    await removeRunDirectory(directory);
  };
  let primary;
  try {
    primary = await startPostgres({ directory, port, template: await emptyCluster(), durable: false });
    // Folds are committed asynchronously: this is how long a standby waits for them.
    await query(primary.url, "ALTER SYSTEM SET wal_writer_delay = '10ms'");
    await query(primary.url, 'SELECT pg_reload_conf()');
  } catch (error) {
    await close();
    throw error;
  }
  const start = async () => {
    server = await startStandby({ directory, data, port: standbyPort });
  };
  return {
    primaryUrl: primary.url,
    standbyUrl,
    async begin() {
      await copyRunning({ url: primary.url, from: join(directory, 'postgres'), data });
      await start();
    },
    start,
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      server = undefined;
    },
    async freeze() {
      // Each process of Postgres has a group of its own.
      const rows = await query(standbyUrl, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
      frozen = [server.pid, ...rows.map(({ pid }) => pid)];
      signalAll(frozen, 'SIGSTOP');
    },
    thaw: () => signalAll(frozen, 'SIGCONT'),
    standby: (text) => query(standbyUrl, text),
    close,
  };
}

/** A base backup, with what makes a standby of it. */
async function copyRunning({ url, from, data }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', fast => true)`);
    await runProgram('cp', ['-a', from, data]);
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)');
    await writeFile(join(data, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  await rm(join(data, 'postmaster.pid'));
  // The standby fetches it.
  await runProgram('find', [join(data, 'pg_wal'), '-mindepth', '1', '-delete']);
  const { hostname, port, username } = new URL(url);
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username}'\n`,
  );
  await writeFile(join(data, 'standby.signal'), '');
  await giveTo(serverAccount(), data);
}

async function startStandby({ directory, data, port }) {
  const account = serverAccount();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // At least as many as the primary has.
    max_connections: 200,
    shared_buffers: '32MB',
    fsync: 'off',
    max_standby_streaming_delay: '200ms',
    wal_retrieve_retry_interval: '100ms',
  };
  return startProcess({
    name: 'standby',
    command: join(await postgresPrograms(account), 'bin', 'postgres'),
    args: [
      '-D',
      nameInWorkFolder(account, data),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    directory,
    cwd: data,
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    ...account,
    stopSignal: 'SIGINT',
    isReady: ({ line }) => line('ready to accept read-only connections'),
  });
}

function signalAll(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

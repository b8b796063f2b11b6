import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { postgresUrl } from '../stack/postgres.mjs';
import { runningServer } from '../stack/former-server.mjs';
import { copyFolder, keptFile } from './kept-files.mjs';

/** Files of the running server or rebuilt at startup; the first two would prevent the restored server from starting. */
const LEFT_OUT_FILES = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init']);
const EMPTIED_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pgsql_tmp',
]);
const SEGMENT = /^[0-9A-F]{24}$/;

/** Connects to the server that runs on this folder, whatever its port; undefined if none is running. */
export async function connectTo(data, password) {
  if (runningServer(data) === undefined) return undefined;
  const port = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new pg.Client({ connectionString: postgresUrl({ port, password }) });
  await client.connect();
  return client;
}

/**
 * Copies a cluster while it is being written (a base backup). The copy has the state at the end of copying: its first
 * start replays the WAL up to then. Without a client, the cluster must not be running.
 */
export async function copyCluster(client, data, to) {
  if (!client) return copyFolder(data, to, { isLeftOut: isOfServer });
  // A temporary replication slot keeps the WAL from now on, while this connection is open.
  await client.query(
    `SELECT pg_create_physical_replication_slot('granary_backup_' || pg_backend_pid(), true, true)`,
  );
  const { rows: started } = await client.query(
    `SELECT pg_walfile_name(pg_backup_start('granary', fast => true)) AS segment`,
  );
  const isLeftOut = (path) => isOfServer(path) || basename(dirname(path)) === 'pg_wal';
  const files = await copyFolder(data, to, { isLeftOut });
  const { rows: stopped } = await client.query(
    'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
  );
  await writeFile(join(to, 'backup_label'), stopped[0].label, { mode: 0o600 });
  const isBefore = (path) => SEGMENT.test(basename(path)) && basename(path) < started[0].segment;
  const isNoSegment = (path) => !SEGMENT.test(basename(path)) && !basename(path).endsWith('.history');
  const log = await copyFolder(join(data, 'pg_wal'), join(to, 'pg_wal'), {
    isLeftOut: (path) => isBefore(path) || isNoSegment(path),
  });
  return [...files, await keptFile(join(to, 'backup_label')), ...log];
}

function isOfServer(path) {
  const name = basename(path);
  return (
    LEFT_OUT_FILES.has(name) || name.startsWith('pgsql_tmp') || EMPTIED_FOLDERS.has(basename(dirname(path)))
  );
}

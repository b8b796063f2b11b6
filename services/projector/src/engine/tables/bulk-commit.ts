import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkpointWrite, newsOf, type Commit } from './commit.ts';
import { columnList } from './ddl.ts';
import type { RowValues } from '../fold/definitions.ts';
import type { TableChanges } from '../fold/fold.ts';
import { parkingWrites } from './parking-writes.ts';
import { copyLines } from './row-text.ts';
import { remove, split, upsert, type Write } from './row-writes.ts';
import type { VersionTables, VersionTable } from './version-tables.ts';
import { inTransaction } from '@granary/platform/database';

/**
 * Like `commitStatement`, for large batches: new rows by COPY, in a transaction that starts with the compare-and-set and
 * ends with the notifications. Returns whether that succeeded.
 */
export const commitBulk = (
  pool: pg.Pool,
  target: VersionTables,
  commit: Commit,
  fresh: FreshKeys,
  encoded: readonly EncodedRows[] = [],
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const [won] = await run(client, (bind) => checkpointWrite(target, commit, bind));
    if (!won) return false;
    await writeRows(client, target, commit.changes, fresh, encoded);
    for (const write of parkingWrites(target, commit)) await run(client, write);
    if (won['state'] === 'live')
      await run(client, (bind) => `SELECT ${newsOf(target, commit, bind).join(', ')}`);
    return true;
  });

/** Per table, the keys that had no row before: their rows go by COPY. */
export type FreshKeys = readonly ReadonlySet<string>[];

export async function writeRows(
  client: pg.ClientBase,
  { tables }: VersionTables,
  changes: readonly TableChanges[],
  fresh: FreshKeys,
  encoded: readonly EncodedRows[] = [],
): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const ofTable = changes[index];
    if (!ofTable) continue;
    const { rows, deleted } = split(ofTable);
    const isNew = (row: RowValues) => fresh[index]?.has(String(row[table.key.property])) === true;
    const changed = rows.filter((row) => !isNew(row));
    const added = [...ofTable.added, ...rows.filter(isNew)];
    await copy(client, table, [...(encoded[index] ?? []), ...encode(table, added)]);
    if (changed.length > 0) await run(client, upsert(table, changed));
    if (deleted.length > 0) await run(client, remove(table, deleted));
  }
}

async function run(client: pg.ClientBase, write: Write): Promise<Record<string, unknown>[]> {
  const values: unknown[] = [];
  const text = write((value) => `$${values.push(value)}`, 'true');
  return (await client.query<Record<string, unknown>>(text, values)).rows;
}

async function copy(
  client: pg.ClientBase,
  { qualifiedName, columns }: VersionTable,
  rows: EncodedRows,
): Promise<void> {
  if (rows.length === 0) return;
  const stream = client.query(copyFrom(`COPY ${qualifiedName} (${columnList(columns)}) FROM STDIN`));
  await pipeline(Readable.from(rows), stream);
}

/** In COPY format, in buffers outside the JavaScript heap. */
export type EncodedRows = readonly Buffer[];

const CHUNK_ROWS = 200;

export function encode({ columns }: VersionTable, rows: readonly RowValues[]): EncodedRows {
  const chunks: Buffer[] = [];
  for (let from = 0; from < rows.length; from += CHUNK_ROWS)
    chunks.push(Buffer.from(copyLines(columns, rows.slice(from, from + CHUNK_ROWS))));
  return chunks;
}

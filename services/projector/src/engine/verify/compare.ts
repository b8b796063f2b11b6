import type pg from 'pg';
import { createHash } from 'node:crypto';
import { columnList, quote } from '../tables/ddl.ts';
import type { Column } from '../fold/table-shape.ts';
import type { VersionTables, VersionTable } from '../tables/version-tables.ts';
import type { ColumnDifference, Difference, TableFinding } from './verification.ts';

/** Maximum number of reported differences per table. */
const DIFFERENCES_TOLD = 100;
const BUCKETS = 256;

type UntracedDifference = Omit<Difference, 'event'> & { readonly tableIndex: number };

export interface Comparison {
  readonly tables: readonly TableFinding[];
  readonly differences: readonly UntracedDifference[];
}

/** Compares bucket digests first; only rows of differing buckets are compared. */
export async function compare(
  client: pg.ClientBase,
  expected: VersionTables,
  actual: VersionTables,
): Promise<Comparison> {
  const tables: TableFinding[] = [];
  const differences: UntracedDifference[] = [];
  for (const [tableIndex, table] of actual.tables.entries()) {
    const shadow = expected.tables[tableIndex];
    if (!shadow) continue;
    const buckets = await digests(client, shadow, table);
    const differing = buckets.filter(({ expectedDigest, actualDigest }) => expectedDigest !== actualDigest);
    const found = await differencesIn(
      client,
      shadow,
      table,
      differing.map(({ bucket }) => bucket),
    );
    differences.push(...found.rows.map((row) => ({ ...row, table: table.name, tableIndex })));
    tables.push({
      table: table.name,
      expectedRows: sumOf(buckets, 'expectedRows'),
      actualRows: sumOf(buckets, 'actualRows'),
      buckets: buckets.length,
      differingBuckets: differing.length,
      expectedDigest: digestOf(buckets.map(({ expectedDigest }) => expectedDigest)),
      actualDigest: digestOf(buckets.map(({ actualDigest }) => actualDigest)),
      differences: found.count,
    });
  }
  return { tables, differences };
}

interface Bucket {
  readonly bucket: number;
  readonly expectedRows: number;
  readonly actualRows: number;
  /** Row count and sum of row hashes, independent of row order. */
  readonly expectedDigest: string;
  readonly actualDigest: string;
}

async function digests(
  client: pg.ClientBase,
  expected: VersionTable,
  actual: VersionTable,
): Promise<Bucket[]> {
  const ofTable = ({ qualifiedName, columns, key }: VersionTable) =>
    `SELECT ${bucketOf(key)} AS bucket, count(*)::integer AS rows,
       count(*) || ':' || sum(hashtextextended(ROW(${columnList(columns)})::text, 0)::numeric) AS digest
     FROM ${qualifiedName} GROUP BY 1`;
  const { rows } = await client.query<Bucket>(
    `SELECT bucket, coalesce(expected.rows, 0) AS "expectedRows", coalesce(actual.rows, 0) AS "actualRows",
       coalesce(expected.digest, '') AS "expectedDigest", coalesce(actual.digest, '') AS "actualDigest"
     FROM (${ofTable(expected)}) expected FULL JOIN (${ofTable(actual)}) actual USING (bucket) ORDER BY bucket`,
  );
  return rows;
}

const bucketOf = (key: Column): string => `hashtext(${quote(key.name)}) & ${BUCKETS - 1}`;

async function differencesIn(
  client: pg.ClientBase,
  expected: VersionTable,
  actual: VersionTable,
  buckets: readonly number[],
): Promise<{ rows: Omit<Difference, 'event' | 'table'>[]; count: number }> {
  if (buckets.length === 0) return { rows: [], count: 0 };
  const { key, columns } = actual;
  const columnsAsText = columns.map(({ name }) => `${quote(name)}::text`).join(', ');
  const side = ({ qualifiedName }: VersionTable) =>
    `SELECT ${quote(key.name)} AS row_key, ARRAY[${columnsAsText}] AS row_values
     FROM ${qualifiedName} WHERE (${bucketOf(key)}) = ANY($1)`;
  const { rows } = await client.query<{
    key: string;
    expected: (string | null)[] | null;
    actual: (string | null)[] | null;
    count: number;
  }>(
    `SELECT row_key AS key, expected.row_values AS expected, actual.row_values AS actual,
       (count(*) OVER ())::integer AS count
     FROM (${side(expected)}) expected FULL JOIN (${side(actual)}) actual USING (row_key)
     WHERE expected.row_values IS DISTINCT FROM actual.row_values ORDER BY row_key LIMIT ${DIFFERENCES_TOLD}`,
    [buckets],
  );
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map((row) => ({
      key: row.key,
      kind: row.actual === null ? 'missing' : row.expected === null ? 'extra' : 'changed',
      columns: columnDifferences(columns, row.expected, row.actual),
    })),
  };
}

function columnDifferences(
  columns: readonly Column[],
  expected: readonly (string | null)[] | null,
  actual: readonly (string | null)[] | null,
): ColumnDifference[] {
  return columns.flatMap(({ name }, place) => {
    const pair = { expected: expected?.[place] ?? null, actual: actual?.[place] ?? null };
    return pair.expected === pair.actual ? [] : [{ column: name, ...pair }];
  });
}

const sumOf = (buckets: readonly Bucket[], side: 'expectedRows' | 'actualRows'): number =>
  buckets.reduce((sum, bucket) => sum + bucket[side], 0);

const digestOf = (digests: readonly string[]): string =>
  createHash('sha256').update(digests.join('\n')).digest('hex').slice(0, 16);

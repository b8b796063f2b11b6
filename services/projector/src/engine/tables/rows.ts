import type pg from 'pg';
import { columnList, quote } from './ddl.ts';
import type { RowValues } from '../fold/definitions.ts';
import type { LoadedRow, Plan, TableChanges } from '../fold/fold.ts';
import { rowTypes } from './row-text.ts';
import { BloomFilter } from './bloom-filter.ts';
import type { VersionTables, VersionTable } from './version-tables.ts';

type KnownRow = RowValues | undefined;

/**
 * Rows as of the last commit, so that hot rows are not read for every batch. Cleared after a concurrent write. Also
 * caches the absence of a row (`undefined`).
 */
export class RowCache {
  readonly #tables: readonly CachedTable[];
  readonly #longest: number;

  constructor(target: VersionTables, longest: number) {
    this.#tables = target.tables.map(() => ({ rows: new Map(), seen: undefined, isWhole: false }));
    this.#longest = longest;
  }

  has(table: number, key: string): boolean {
    return this.#tables[table]?.rows.has(key) ?? false;
  }

  get(table: number, key: string): KnownRow {
    return this.#tables[table]?.rows.get(key);
  }

  /** Keys that are certainly not in the table. */
  isNew(table: number, key: string): boolean {
    const cached = this.#tables[table];
    if (!cached) return false;
    return cached.isWhole ? !cached.rows.has(key) : cached.seen?.mayHave(key) === false;
  }

  put(table: number, key: string, row: KnownRow): void {
    const cached = this.#tables[table];
    if (!cached) return;
    const { rows } = cached;
    rows.delete(key);
    rows.set(key, row);
    cached.seen?.add(key);
    if (rows.size > this.#longest) evictOldest(cached);
  }

  keep(changes: readonly TableChanges[]): void {
    changes.forEach(({ rows }, table) => {
      for (const [key, row] of rows) this.put(table, key, row ?? undefined);
    });
  }

  clear(empty: boolean): void {
    for (const cached of this.#tables) {
      cached.rows.clear();
      cached.seen = undefined;
      cached.isWhole = empty;
    }
  }
}

interface CachedTable {
  readonly rows: Map<string, KnownRow>;
  /** All keys written since the table was empty, once some have been evicted from the cache. */
  seen: BloomFilter | undefined;
  /** `rows` holds every key of the table. */
  isWhole: boolean;
}

function evictOldest(cached: CachedTable): void {
  const { rows } = cached;
  if (cached.isWhole) {
    cached.isWhole = false;
    cached.seen = new BloomFilter();
    for (const key of rows.keys()) cached.seen.add(key);
  }
  const oldest = rows.keys().next();
  if (!oldest.done) rows.delete(oldest.value);
}

/** Loads the rows a batch affects from the cache, or with one query per table. */
export async function loadRows(
  client: pg.Pool | pg.ClientBase,
  target: VersionTables,
  cache: RowCache,
  keys: Plan['keys'],
): Promise<LoadedRow> {
  const loaded = await Promise.all(
    target.tables.map(async (table, index) => {
      const wanted = [...(keys[index] ?? [])];
      const rows = new Map<string, KnownRow>();
      for (const key of wanted) if (cache.has(index, key)) rows.set(key, cache.get(index, key));
      const missing = wanted.filter((key) => !rows.has(key) && !cache.isNew(index, key));
      if (missing.length === 0) return rows;
      const found = await selectRows(client, table, missing);
      for (const key of missing) {
        rows.set(key, found.get(key));
        cache.put(index, key, found.get(key));
      }
      return rows;
    }),
  );
  return (table, key) => loaded[table]?.get(key);
}

async function selectRows(
  client: pg.Pool | pg.ClientBase,
  { qualifiedName, columns, key }: VersionTable,
  keys: readonly string[],
): Promise<Map<string, RowValues>> {
  const { rows } = await client.query<unknown[]>({
    text: `SELECT ${columnList(columns)} FROM ${qualifiedName} WHERE ${quote(key.name)} = ANY($1)`,
    values: [keys],
    rowMode: 'array',
    types: rowTypes,
  });
  return new Map(
    rows.map((values) => {
      const row = Object.fromEntries(columns.map(({ property }, place) => [property, values[place]]));
      return [String(row[key.property]), row];
    }),
  );
}

import { createHash } from 'node:crypto';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import { shapesOf, type Column, type Index, type TableShape } from '../fold/table-shape.ts';

/** Identifies one build of one version. */
export type Build = Pick<ReadModelDefinition, 'name' | 'version' | 'build'>;

export const buildOf = ({ build = 1 }: Build): number => build;

export const schemaOf = ({ name, version, build = 1 }: Build): string =>
  `${name}_v${version}${build > 1 ? `_${build}` : ''}`;

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A low fill factor keeps updated rows on their page (HOT updates), without index writes. */
const KEYED_FILLFACTOR = 50;

/** The empty tables of one version, with primary keys only: secondary indexes would slow down a bulk load. */
export function createTables(model: ReadModelDefinition): string[] {
  const schema = quote(schemaOf(model));
  return [
    `CREATE SCHEMA ${schema}`,
    ...shapesOf(model).map(
      (table) =>
        `CREATE TABLE ${schema}.${quote(table.name)} (${table.columns.map(columnDefinition).join(', ')}, ` +
        `PRIMARY KEY (${columnList(table.primaryKey)}))` +
        (table.kind === 'keyed' ? ` WITH (fillfactor = ${KEYED_FILLFACTOR})` : ''),
    ),
  ];
}

export const createIndexes = (model: ReadModelDefinition): string[] =>
  shapesOf(model).flatMap((table) =>
    table.indexes.map((index) => createIndex(schemaOf(model), table, index)),
  );

/** A table behind a view, as it exists in the database. */
export interface SeenTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The views that readers use, whatever build is behind them. Replaced in one transaction. */
export function replaceViews(
  build: Build,
  seen: readonly SeenTable[],
  viewsNow: readonly string[],
): string[] {
  const views = quote(build.name);
  const tables = quote(schemaOf(build));
  return [
    `CREATE SCHEMA IF NOT EXISTS ${views}`,
    `GRANT USAGE ON SCHEMA ${views} TO granary_reader`,
    ...viewsNow.map((view) => `DROP VIEW ${views}.${quote(view)}`),
    ...seen.flatMap(({ name, columns }) => [
      `CREATE VIEW ${views}.${quote(name)} AS ` +
        `SELECT ${columns.map(quote).join(', ')} FROM ${tables}.${quote(name)}`,
      `GRANT SELECT ON ${views}.${quote(name)} TO granary_reader`,
    ]),
  ];
}

/** Hash of everything that affects the tables in Postgres; a change needs a new version. */
export const shapeHash = (model: ReadModelDefinition): string =>
  createHash('sha256')
    .update([...createTables(nowhere(model)), ...createIndexes(nowhere(model))].join(';\n'))
    .digest('hex')
    .slice(0, 16);

const nowhere = (model: ReadModelDefinition): ReadModelDefinition => ({ ...model, version: 0, build: 1 });

function columnDefinition({ name, type, collation, nullable }: Column): string {
  return `${quote(name)} ${type}${collation ? ` COLLATE ${quote(collation)}` : ''}${nullable ? '' : ' NOT NULL'}`;
}

function createIndex(schema: string, table: TableShape, { columns, unique, method, where }: Index): string {
  const name = `${table.name}_${columns.map((column) => column.name).join('_')}_${method}`.slice(0, 63);
  const indexed = columns.map(
    (column) =>
      // Trigrams serve ILIKE '%…%'; other types use their default operator class.
      quote(column.name) + (method === 'gin' && column.type === 'text' ? ' gin_trgm_ops' : ''),
  );
  return (
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quote(name)} ON ${quote(schema)}.${quote(table.name)} ` +
    `USING ${method} (${indexed.join(', ')})${where ? ` WHERE ${where}` : ''}`
  );
}

export const columnList = (columns: readonly Column[]): string =>
  columns.map(({ name }) => quote(name)).join(', ');

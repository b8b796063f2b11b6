import { createHash } from 'node:crypto';
import type { ReadModelDefinition } from './definitions.ts';
import { shapesOf, type Column, type Index, type TableShape } from './table-shape.ts';

/** Which tables: those of one build of one version. */
export type Build = Pick<ReadModelDefinition, 'name' | 'version' | 'build'>;

export const buildOf = ({ build = 1 }: Build): number => build;

export const schemaOf = ({ name, version, build = 1 }: Build): string =>
  `${name}_v${version}${build > 1 ? `_${build}` : ''}`;

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Half-empty pages keep the next version of a changed row on its page, so that no index must follow it. */
const KEYED_FILLFACTOR = 50;

/** The tables of one version, empty, with their primary keys and nothing that would slow down a bulk. */
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

/** A table that readers are to see, as it stands in the database. */
export interface SeenTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What readers name: the same views whatever build stands behind them. Replaced as a whole, in one transaction. */
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

/** Changes with anything that Postgres would notice: a change of it needs a new version. */
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
      // Trigrams serve ILIKE '%…%'; other types have a default of their own.
      quote(column.name) + (method === 'gin' && column.type === 'text' ? ' gin_trgm_ops' : ''),
  );
  return (
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quote(name)} ON ${quote(schema)}.${quote(table.name)} ` +
    `USING ${method} (${indexed.join(', ')})${where ? ` WHERE ${where}` : ''}`
  );
}

export const columnList = (columns: readonly Column[]): string =>
  columns.map(({ name }) => quote(name)).join(', ');

import { getMetadataArgsStorage, type ColumnOptions } from 'typeorm';
import type { ReadModelDefinition, Table } from './definitions.ts';

export interface Column {
  readonly property: string;
  readonly name: string;
  /** The Postgres type: `numeric(18,3)`, `text[]`. */
  readonly type: string;
  readonly collation: string | undefined;
  readonly nullable: boolean;
}

export interface Index {
  readonly columns: readonly Column[];
  readonly unique: boolean;
  readonly method: string;
  readonly where: string | undefined;
}

/** Columns, key and indexes of a table, derived from its entity. */
export interface TableShape {
  readonly kind: Table['kind'];
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly Column[];
  readonly indexes: readonly Index[];
}

export const shapesOf = (model: ReadModelDefinition): TableShape[] => model.tables.map(shapeOf);

export function shapeOf({ entity, kind }: Pick<Table, 'entity' | 'kind'>): TableShape {
  const metadata = getMetadataArgsStorage();
  const declared = metadata.filterColumns(entity);
  const columns = declared.map(({ propertyName, options }) => columnOf(entity, propertyName, options));
  const primaryKey = columns.filter((_, place) => declared[place]?.options.primary);
  const byProperty = (property: string): Column => {
    const column = columns.find((candidate) => candidate.property === property);
    if (!column) throw new Error(`${entity.name} has an index on ${property}, which is no column`);
    return column;
  };
  if (kind === 'keyed' && (primaryKey.length !== 1 || primaryKey[0]?.type !== 'text'))
    throw new Error(`${entity.name} is keyed: it needs exactly one text primary column`);
  return {
    kind,
    name: metadata.filterTables(entity)[0]?.name ?? snakeCase(entity.name),
    columns,
    primaryKey,
    indexes: metadata.filterIndices(entity).map(({ columns: named, unique, type, where }) => {
      if (!Array.isArray(named)) throw new Error(`${entity.name}: name the columns of an index as a list`);
      return {
        columns: named.map((property) => byProperty(String(property))),
        unique: unique === true,
        method: type ?? 'btree',
        where,
      };
    }),
  };
}

function columnOf(entity: { name: string }, property: string, options: ColumnOptions): Column {
  if (typeof options.type !== 'string') throw new Error(`${entity.name}.${property} has no column type`);
  return {
    property,
    name: options.name ?? snakeCase(property),
    type: `${options.type}${typeModifier(options)}${options.array ? '[]' : ''}`,
    collation: options.collation,
    nullable: options.nullable === true,
  };
}

function typeModifier({ length, precision, scale }: ColumnOptions): string {
  if (length) return `(${length})`;
  if (precision === undefined || precision === null) return '';
  return scale === undefined ? `(${precision})` : `(${precision},${scale})`;
}

const snakeCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

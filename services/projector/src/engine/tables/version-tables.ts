import type { ReadModelDefinition, Table } from '../fold/definitions.ts';
import { quote, schemaOf } from './ddl.ts';
import { shapeOf, type Column } from '../fold/table-shape.ts';

/** A table of one version, with its qualified name. */
export interface VersionTable {
  readonly table: Table;
  readonly name: string;
  readonly qualifiedName: string;
  readonly columns: readonly Column[];
  /** Keyed tables only. */
  readonly key: Column;
}

/** The tables of one version of a read model, ready to be read and written. */
export interface VersionTables {
  readonly model: ReadModelDefinition;
  /** The schema of its tables. */
  readonly schema: string;
  readonly tables: readonly VersionTable[];
}

export function versionTablesOf(model: ReadModelDefinition): VersionTables {
  const schema = schemaOf(model);
  const tables = model.tables.map((table): VersionTable => {
    const { name, columns, primaryKey } = shapeOf(table);
    const [key] = primaryKey;
    if (!key) throw new Error(`${table.entity.name} has no primary column`);
    return { table, name, qualifiedName: `${quote(schema)}.${quote(name)}`, columns, key };
  });
  return { model, schema, tables };
}

/** The same tables, folded with another answer to events that cannot be folded. */
export const withOnPoison = (
  { model, ...tables }: VersionTables,
  onPoison: ReadModelDefinition['onPoison'],
): VersionTables => ({ ...tables, model: { ...model, onPoison } });

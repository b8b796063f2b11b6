import type { ReadModelDefinition, Table } from './definitions.ts';
import { quote, schemaOf } from './ddl.ts';
import { shapeOf, type Column } from './table-shape.ts';

/** A table of one version, as statements name it. */
export interface TargetTable {
  readonly table: Table;
  readonly name: string;
  readonly qualifiedName: string;
  readonly columns: readonly Column[];
  /** Of a keyed table. */
  readonly key: Column;
}

/** A version of a read model, ready to be read and written. */
export interface Target {
  readonly model: ReadModelDefinition;
  /** Where its tables are. */
  readonly schema: string;
  readonly tables: readonly TargetTable[];
}

export function targetOf(model: ReadModelDefinition): Target {
  const schema = schemaOf(model);
  const tables = model.tables.map((table): TargetTable => {
    const { name, columns, primaryKey } = shapeOf(table);
    const [key] = primaryKey;
    if (!key) throw new Error(`${table.entity.name} has no primary column`);
    return { table, name, qualifiedName: `${quote(schema)}.${quote(name)}`, columns, key };
  });
  return { model, schema, tables };
}

import type pg from 'pg';
import { getMetadataArgsStorage } from 'typeorm';

type Entity<Row> = new () => Row;

/** Creates a plain table in place of the read model's view, so that tests insert rows directly. */
export const createTable = async (pool: pg.Pool, entity: Entity<object>): Promise<void> => {
  const columns = columnsOf(entity).map(
    ({ column, type, collation, nullable }) =>
      `${column} ${type}${collation ? ` COLLATE "${collation}"` : ''}${nullable ? '' : ' NOT NULL'}`,
  );
  const { schema, table } = nameOf(entity);
  await pool.query(`
    CREATE SCHEMA IF NOT EXISTS ${schema};
    CREATE TABLE ${table} (${columns.join(', ')});
    GRANT USAGE ON SCHEMA ${schema} TO granary_reader;
    GRANT SELECT ON ${table} TO granary_reader`);
};

export const insertRows = async <Row extends object>(
  pool: pg.Pool,
  entity: Entity<Row>,
  rows: readonly Row[],
): Promise<void> => {
  const columns = columnsOf(entity);
  await pool.query(
    `INSERT INTO ${nameOf(entity).table} (${columns.map(({ column }) => column).join(', ')})
     SELECT * FROM json_to_recordset($1) AS given (${columns.map(({ property, type }) => `"${property}" ${type}`).join(', ')})`,
    [JSON.stringify(rows)],
  );
};

const columnsOf = (entity: Entity<object>) =>
  getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName, options }) => ({
      property: propertyName,
      column: options.name ?? snakeCase(propertyName),
      type: `${String(options.type)}${options.array ? '[]' : ''}`,
      collation: options.collation,
      nullable: options.nullable === true,
    }));

const nameOf = (entity: Entity<object>) => {
  const declared = getMetadataArgsStorage().filterTables(entity)[0];
  if (!declared?.schema) throw new Error(`${entity.name} does not say the schema of its views`);
  return { schema: declared.schema, table: `${declared.schema}.${declared.name ?? snakeCase(entity.name)}` };
};

const snakeCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

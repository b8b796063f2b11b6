import type pg from 'pg';
import { quote } from '../tables/ddl.ts';
import type { VersionTables } from '../tables/version-tables.ts';

/** Empty temporary tables with the same columns, dropped with the connection. */
export async function createShadow(client: pg.ClientBase, target: VersionTables): Promise<VersionTables> {
  const tables = target.tables.map((table) => ({ ...table, qualifiedName: `pg_temp.${quote(table.name)}` }));
  for (const [index, { qualifiedName, name, key }] of tables.entries()) {
    const original = target.tables[index]?.qualifiedName;
    await client.query(`CREATE TEMPORARY TABLE ${quote(name)} (LIKE ${original}) WITH (fillfactor = 50)`);
    await client.query(`ALTER TABLE ${qualifiedName} ADD PRIMARY KEY (${quote(key.name)})`);
  }
  return { ...target, tables };
}

/** Autovacuum does not analyze temporary tables. */
export async function analyzeShadow(client: pg.ClientBase, { tables }: VersionTables): Promise<void> {
  for (const { qualifiedName } of tables) await client.query(`ANALYZE ${qualifiedName}`);
}

export const dropShadow = (client: pg.ClientBase): Promise<unknown> => client.query('DISCARD TEMPORARY');

import type pg from 'pg';
import { quote } from '../ddl.ts';
import type { Target } from '../target.ts';

/** Empty tables of the same columns, seen by this connection only: they go when it ends, whatever happens. */
export async function createShadow(client: pg.ClientBase, target: Target): Promise<Target> {
  const tables = target.tables.map((table) => ({ ...table, qualifiedName: `pg_temp.${quote(table.name)}` }));
  for (const [index, { qualifiedName, name, key }] of tables.entries()) {
    const original = target.tables[index]?.qualifiedName;
    await client.query(`CREATE TEMPORARY TABLE ${quote(name)} (LIKE ${original}) WITH (fillfactor = 50)`);
    await client.query(`ALTER TABLE ${qualifiedName} ADD PRIMARY KEY (${quote(key.name)})`);
  }
  return { ...target, tables };
}

/** Postgres looks after its own tables, but not after these. */
export async function analyzeShadow(client: pg.ClientBase, { tables }: Target): Promise<void> {
  for (const { qualifiedName } of tables) await client.query(`ANALYZE ${qualifiedName}`);
}

export const dropShadow = (client: pg.ClientBase): Promise<unknown> => client.query('DISCARD TEMPORARY');

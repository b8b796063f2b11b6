/** All rows of the vault by table, with every key the log needs so far. */
export async function readVault(client) {
  const tables = {};
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  try {
    for (const name of await vaultTables(client)) {
      const { rows } = await client.query(
        `SELECT row_to_json(one) AS row FROM vault.${client.escapeIdentifier(name)} one`,
      );
      tables[name] = rows.map(({ row }) => row);
    }
    return tables;
  } finally {
    await client.query('COMMIT');
  }
}

/** Replaces the existing rows. */
export async function writeVault(client, tables) {
  await client.query('BEGIN');
  for (const [name, rows] of Object.entries(tables)) {
    const table = `vault.${client.escapeIdentifier(name)}`;
    await client.query(`DELETE FROM ${table}`);
    await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
  await client.query('COMMIT');
}

async function vaultTables(client) {
  const { rows } = await client.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'vault' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

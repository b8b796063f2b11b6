/** Whether the log has events, apart from those of the event store itself. */
export async function hasEvents(eventStoreUrl) {
  const { EventStore } = await import('@granary/event-store');
  const log = new EventStore(eventStoreUrl);
  try {
    for await (const page of log.readBytes())
      if (page.some(({ stream }) => !stream.startsWith('$'))) return true;
    return false;
  } catch (error) {
    throw new Error(`The event store cannot be read: ${(error.cause ?? error).message}`);
  } finally {
    await log.close();
  }
}

/** Whether the database has accounts of Granary. */
export async function hasAccounts(databaseUrl) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`SELECT to_regclass('platform.account') IS NOT NULL AS "isThere"`);
    if (!rows[0].isThere) return false;
    return (await client.query('SELECT FROM platform.account LIMIT 1')).rowCount > 0;
  } catch (error) {
    throw new Error(`Postgres cannot be read: ${error.message}`);
  } finally {
    await client.end();
  }
}

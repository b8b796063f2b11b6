import type pg from 'pg';

/** A connection for as long as `work` takes. One that breaks in the meantime is not used again. */
export async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Between two queries nobody else would hear of it, and the process would end.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Commits what `work` did, or nothing of it. `mode` is what Postgres is told of the transaction. */
export const inTransaction = <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  mode = '',
): Promise<Result> =>
  withConnection(pool, async (client) => {
    try {
      await client.query(`BEGIN ${mode}`);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // Without a connection there is nothing to roll back.
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });

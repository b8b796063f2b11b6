import type pg from 'pg';

/** Runs `work` with a connection. A connection that breaks meanwhile is not returned to the pool. */
export async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Without a listener, an error between two queries would end the process.
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

/** Runs `work` in a transaction: commits if it resolves, rolls back if it throws. `mode` is appended to `BEGIN`. */
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
      // Fails if the connection is lost, when there is nothing to roll back.
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });

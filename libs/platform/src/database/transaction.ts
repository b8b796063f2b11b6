import type pg from 'pg';
import { isStalePlan } from './sql-state.ts';

/**
 * Runs `work` with a connection. A connection that breaks meanwhile, or whose prepared statements no longer fit the
 * tables, is not returned to the pool.
 */
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
  } catch (error) {
    if (isStalePlan(error)) broken = error;
    throw error;
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

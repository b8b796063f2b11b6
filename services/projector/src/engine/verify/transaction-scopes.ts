import type pg from 'pg';

/** A scope around a write that is rolled back on failure, so that the next one can be tried. */
export interface TransactionScope {
  around<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result>;
}

const frame = (begin: string, end: string, undo: string): TransactionScope => ({
  async around(client, work) {
    await client.query(begin);
    try {
      const result = await work();
      await client.query(end);
      return result;
    } catch (error) {
      await client.query(undo).catch(() => undefined);
      throw error;
    }
  },
});

export const transactions = frame('BEGIN', 'COMMIT', 'ROLLBACK');

/** Inside a transaction. */
export const savepoints = frame(
  'SAVEPOINT one_write',
  'RELEASE SAVEPOINT one_write',
  'ROLLBACK TO SAVEPOINT one_write',
);

/** All queries inside see one snapshot. Writes to temporary tables are rolled back. */
export const snapshot = frame('BEGIN ISOLATION LEVEL REPEATABLE READ', 'ROLLBACK', 'ROLLBACK');

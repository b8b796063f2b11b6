import type pg from 'pg';

/** What encloses a write, so that one which fails leaves nothing behind and the next one can be tried. */
export interface Frame {
  around<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result>;
}

const frame = (begin: string, end: string, undo: string): Frame => ({
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

/** Everything asked inside sees one moment of the database. Its writes to tables of its own do not stay. */
export const snapshot = frame('BEGIN ISOLATION LEVEL REPEATABLE READ', 'ROLLBACK', 'ROLLBACK');

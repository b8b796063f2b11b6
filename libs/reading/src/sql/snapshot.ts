import { withConnection } from '@granary/platform/database';
import type pg from 'pg';
import { statement, type Sql } from './sql.ts';

/** Runs a query in the snapshot; rows are objects keyed by column. */
export type QueryRunner = <Row extends object>(query: Sql) => Promise<Row[]>;

// Takes the lock before the snapshot, which begins with the first query, so that no switch of views falls in between.
const BEGIN =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE platform.switching IN ACCESS SHARE MODE';

/**
 * Runs `work` in one read-only snapshot, unaffected by concurrent folds and switches.
 *
 * Round trips dominate short answers, hence the pipelined connection: BEGIN is sent together with the first queries and
 * with `also` (trusted SQL), whose rows the second argument of `work` returns. The COMMIT of a read-only transaction is
 * not awaited.
 */
export const inSnapshot = <Answer, Also extends object = never>(
  pool: pg.Pool,
  work: (runQuery: QueryRunner, also: () => Promise<Also[]>) => Promise<Answer>,
  also?: string,
): Promise<Answer> =>
  withConnection(pool, async (client) => {
    const begun = several<Also>(client, also === undefined ? BEGIN : `${BEGIN}; ${also}`);
    // Awaited below; this only prevents an unhandled rejection.
    begun.catch(() => undefined);
    let ended = false;
    const runQuery: QueryRunner = async (query) => {
      if (ended) throw new Error('asked after the end of the snapshot');
      return (await client.query(statement(query))).rows;
    };
    const end = async (): Promise<void> => {
      ended = true;
      await client.query('COMMIT').catch(() => undefined);
    };
    try {
      const answer = await work(runQuery, () => begun);
      await begun;
      void end();
      return answer;
    } catch (error) {
      // Fails on a lost connection at the latest, which is then discarded.
      await end();
      // If BEGIN failed, throw that error: every other failure follows from it.
      await begun;
      throw error;
    }
  });

/** The rows of the last of several statements sent as one text. */
const several = async <Row extends object>(client: pg.PoolClient, text: string): Promise<Row[]> => {
  const results: unknown = await client.query(text);
  return (results as pg.QueryResult<Row>[]).at(-1)?.rows ?? [];
};

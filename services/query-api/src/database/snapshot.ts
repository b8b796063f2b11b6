import { withConnection } from '@granary/platform/database';
import type pg from 'pg';
import { statement, type Sql } from './sql.ts';

/** Asks inside one snapshot; rows as objects keyed by column. */
export type Ask = <Row extends object>(question: Sql) => Promise<Row[]>;

// The lock comes before the snapshot, which the first question takes: no switch of views falls in between.
const BEGIN =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE platform.switching IN ACCESS SHARE MODE';

/**
 * Everything asked by `work` sees the same moment of the read models, whatever is folded or switched meanwhile.
 * Nothing in it can write.
 *
 * The connection is pipelined, and its ways to the database are what a short answer takes longest for: the beginning
 * travels together with the first questions, with `also` in it (our own text alone) for whoever awaits it, and nobody
 * waits for the end of what has written nothing.
 */
export const inSnapshot = <Answer, Also extends object = never>(
  pool: pg.Pool,
  work: (ask: Ask, also: () => Promise<Also[]>) => Promise<Answer>,
  also?: string,
): Promise<Answer> =>
  withConnection(pool, async (client) => {
    const begun = several<Also>(client, also === undefined ? BEGIN : `${BEGIN}; ${also}`);
    // Told below, when nobody else has awaited it.
    begun.catch(() => undefined);
    let ended = false;
    const ask: Ask = async (question) => {
      if (ended) throw new Error('asked after the end of the snapshot');
      return (await client.query(statement(question))).rows;
    };
    const end = async (): Promise<void> => {
      ended = true;
      await client.query('COMMIT').catch(() => undefined);
    };
    try {
      const answer = await work(ask, () => begun);
      await begun;
      void end();
      return answer;
    } catch (error) {
      // A connection that is lost says so here at the latest, and is not used again.
      await end();
      // Without a beginning nothing else could be answered: that is the failure to tell.
      await begun;
      throw error;
    }
  });

/** The rows of the last of several questions that are sent as one text. */
const several = async <Row extends object>(client: pg.PoolClient, text: string): Promise<Row[]> => {
  const results: unknown = await client.query(text);
  return (results as pg.QueryResult<Row>[]).at(-1)?.rows ?? [];
};

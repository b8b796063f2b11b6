import { isStalePlan, withConnection } from '@granary/platform/database';
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
 * Round trips and writes to the socket dominate short answers, hence the pipelined connection: BEGIN is sent in one
 * write with the first queries and with `also`, whose rows the second argument of `work` returns. The third runs the
 * last query, with which the COMMIT is sent. The COMMIT of a read-only transaction is not awaited.
 *
 * After a switch to a version with other types of columns, prepared statements fail once on each connection, which is
 * then discarded: `work` begins again on another one, so nobody notices.
 *
 * `onlyIf` selects `holds` before the snapshot begins. If it is false, whatever `work` has read or thrown is replaced by
 * `ConditionFailed`.
 */
export const inSnapshot = async <Answer, Also extends object = never>(
  pool: pg.Pool,
  work: Work<Answer, Also>,
  also?: Sql,
  onlyIf?: Sql,
): Promise<Answer> => {
  for (let discarded = 0; ; discarded += 1)
    try {
      return await once(pool, work, also, onlyIf);
    } catch (error) {
      if (!isStalePlan(error) || discarded >= pool.options.max) throw error;
    }
};

export class ConditionFailed extends Error {}

type Work<Answer, Also> = (
  runQuery: QueryRunner,
  also: () => Promise<Also[]>,
  lastQuery: QueryRunner,
) => Promise<Answer>;

const once = <Answer, Also extends object>(
  pool: pg.Pool,
  work: Work<Answer, Also>,
  also: Sql | undefined,
  onlyIf: Sql | undefined,
): Promise<Answer> =>
  withConnection(pool, async (client) => {
    writeTogether(client);
    const allowed = onlyIf ? requireThat(client, onlyIf) : Promise.resolve();
    const begun = client.query(BEGIN);
    const alongside = also ? rowsOf<Also>(client, also) : Promise.resolve([]);
    // Awaited below; this only prevents unhandled rejections.
    allowed.catch(() => undefined);
    begun.catch(() => undefined);
    alongside.catch(() => undefined);
    let ending: Promise<void> | undefined;
    const end = (): Promise<void> =>
      (ending ??= client.query('COMMIT').then(
        () => undefined,
        () => undefined,
      ));
    const runQuery: QueryRunner = async (query) => {
      if (ending) throw new Error('asked after the end of the snapshot');
      return rowsOf(client, query);
    };
    const lastQuery: QueryRunner = <Row extends object>(query: Sql): Promise<Row[]> => {
      writeTogether(client);
      const rows = runQuery<Row>(query);
      void end();
      return rows;
    };
    try {
      const answer = await work(runQuery, () => alongside, lastQuery);
      await allowed;
      await begun;
      void end();
      return answer;
    } catch (error) {
      // Fails on a lost connection at the latest, which is then discarded.
      await end();
      await allowed;
      // If BEGIN failed, throw that error: every other failure follows from it.
      await begun;
      throw error;
    }
  });

const requireThat = async (client: pg.PoolClient, condition: Sql): Promise<void> => {
  const [row] = await rowsOf<{ holds: boolean | null }>(client, condition);
  if (row?.holds !== true) throw new ConditionFailed();
};

/** Sends everything queried until the next turn of the event loop in one write. */
const writeTogether = ({ connection: { stream } }: pg.PoolClient): void => {
  stream.cork();
  process.nextTick(() => stream.uncork());
};

const rowsOf = async <Row extends object>(client: pg.PoolClient, query: Sql): Promise<Row[]> =>
  (await client.query<Row>(statement(query))).rows;

import { ConditionFailed } from '@granary/reading/sql';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createReaderPool, inSnapshot, planned, sql, type QueryRunner } from './index.ts';

let database: TestDatabase;
let writer: pg.Client;
let reader: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  await writer.query(`CREATE TABLE harvest (tons int); INSERT INTO harvest VALUES (1);
    GRANT SELECT ON harvest TO granary_reader`);
  reader = createReaderPool(database.url, { program: 'test' });
  // One connection, so that state left behind would show in the next snapshot.
  reader.options.max = 1;
});
afterAll(async () => {
  await reader.end();
  await writer.end();
  await database.drop();
});

const tons = async (runQuery: QueryRunner) =>
  (await runQuery<{ tons: number }>(sql`SELECT tons FROM harvest`))[0]?.tons;

describe('a snapshot', () => {
  it('shows one moment to all its queries, and the next snapshot a later one', async () => {
    const seen = await inSnapshot(reader, async (runQuery) => {
      const first = await tons(runQuery);
      await writer.query('UPDATE harvest SET tons = 2');
      return [first, ...(await Promise.all([tons(runQuery), tons(runQuery)]))];
    });
    expect(seen).toEqual([1, 1, 1]);
    expect(await inSnapshot(reader, tons)).toBe(2);
  });

  it('returns the queries sent along at its start, from the same moment', async () => {
    const seen = await inSnapshot(
      reader,
      async (runQuery, also) => {
        const [row] = await also();
        await writer.query('UPDATE harvest SET tons = 3');
        return [row, await tons(runQuery)];
      },
      sql`SELECT tons, ${'a; b'}::text AS text FROM harvest`,
    );
    expect(seen).toEqual([{ tons: 2, text: 'a; b' }, 2]);
  });

  it('reports the failed query, and leaves the connection clean', async () => {
    const failing = inSnapshot(reader, (runQuery) =>
      Promise.all([runQuery(sql`SELECT ${'x'}::int`), tons(runQuery), tons(runQuery)]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    expect(await inSnapshot(reader, tons)).toBe(3);
  });

  it('reports that it could not begin', async () => {
    await writer.query('BEGIN; LOCK TABLE platform.switching IN ACCESS EXCLUSIVE MODE');
    const impatient = createReaderPool(database.url, { program: 'test' });
    impatient.options.options = `${impatient.options.options} -c lock_timeout=50`;
    try {
      await expect(inSnapshot(impatient, tons)).rejects.toMatchObject({ code: '55P03' });
      await expect(inSnapshot(impatient, async () => 'nothing asked')).rejects.toMatchObject({
        code: '55P03',
      });
    } finally {
      await writer.query('ROLLBACK');
      await impatient.end();
    }
  });

  it('waits for a switch of views before it starts', async () => {
    await writer.query('BEGIN; LOCK TABLE platform.switching IN ACCESS EXCLUSIVE MODE');
    const waiting = inSnapshot(reader, tons);
    await writer.query('UPDATE harvest SET tons = 4');
    await writer.query('COMMIT');
    expect(await waiting).toBe(4);
  });

  it('ends with its last query', async () => {
    const ended = inSnapshot(reader, async (runQuery, _also, lastQuery) => {
      const last = await tons(lastQuery);
      return [last, await tons(runQuery)];
    });
    await expect(ended).rejects.toThrow('after the end');
    expect(
      await inSnapshot(reader, async (runQuery, _also, lastQuery) => [
        await tons(runQuery),
        await tons(lastQuery),
      ]),
    ).toEqual([4, 4]);
    const failing = inSnapshot(reader, (_runQuery, _also, lastQuery) => lastQuery(sql`SELECT ${'x'}::int`));
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    expect(await inSnapshot(reader, tons)).toBe(4);
  });

  it('prepares its statement anew when a view has been replaced by one with other types', async () => {
    await writer.query(`CREATE VIEW crop AS SELECT tons AS yield FROM harvest;
      GRANT SELECT ON crop TO granary_reader`);
    const crop = () => inSnapshot(reader, (runQuery) => runQuery(planned(sql`SELECT yield FROM crop`)));
    expect(await crop()).toEqual([{ yield: 4 }]);
    await writer.query(`DROP VIEW crop; CREATE VIEW crop AS SELECT tons::text AS yield FROM harvest;
      GRANT SELECT ON crop TO granary_reader`);
    expect(await crop()).toEqual([{ yield: '4' }]);
  });

  it('answers and refuses nothing if its condition does not hold', async () => {
    const condition = (holds: boolean | null) => sql`SELECT ${holds}::boolean AS holds`;
    expect(await inSnapshot(reader, tons, undefined, condition(true))).toBe(4);
    for (const holds of [false, null]) {
      await expect(inSnapshot(reader, tons, undefined, condition(holds))).rejects.toThrow(ConditionFailed);
      const refusing = inSnapshot(
        reader,
        () => Promise.reject(new Error('there is no such harvest')),
        undefined,
        condition(holds),
      );
      await expect(refusing).rejects.toThrow(ConditionFailed);
    }
    expect(await inSnapshot(reader, tons)).toBe(4);
  });

  it('is read-only', async () => {
    const writing = inSnapshot(reader, (runQuery) => runQuery(sql`DELETE FROM harvest`));
    await expect(writing).rejects.toMatchObject({ code: expect.stringMatching(/^(25006|42501)$/) });
  });

  it('refuses queries after its end', async () => {
    let kept: QueryRunner | undefined;
    await inSnapshot(reader, async (runQuery) => {
      kept = runQuery;
    });
    await expect(tons(kept!)).rejects.toThrow('after the end');
    expect(await inSnapshot(reader, tons)).toBe(4);
  });

  it('fails when its connection is lost, and the next reader gets another', async () => {
    const interrupted = inSnapshot(reader, async (runQuery) => {
      const [row] = await runQuery<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      await writer.query('SELECT pg_terminate_backend($1)', [row?.pid]);
      return tons(runQuery);
    });
    await expect(interrupted).rejects.toThrow();
    expect(await inSnapshot(reader, tons)).toBe(4);
  });
});

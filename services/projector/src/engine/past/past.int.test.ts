import { randomUUID } from 'node:crypto';
import { unit } from '@granary/domain/configuration';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(60_000);

let testStack: TestStack;
beforeEach(async () => {
  testStack = await openTestStack();
});
afterEach(() => testStack.close());

const request = async (position: bigint, models = ['measures']): Promise<string> => {
  const id = randomUUID();
  await testStack.pool.query('INSERT INTO platform.past_model (id, models, position) VALUES ($1, $2, $3)', [
    id,
    models,
    String(position),
  ]);
  return id;
};
const found = async (
  id: string,
): Promise<{ state: string; schemas: Record<string, string>; error: string }> =>
  (await testStack.pool.query('SELECT state, schemas, error FROM platform.past_model WHERE id = $1', [id]))
    .rows[0];
const ended = async (id: string) => {
  await until(async () => ['ready', 'failed'].includes((await found(id)).state), 'it has an outcome');
  return found(id);
};
const pastSchemas = () => testStack.rows(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'past%'`);
const isGone = () => until(async () => (await pastSchemas()).length === 0, 'its tables are gone');
/** As if nobody had asked for minutes. */
const abandon = (id: string) =>
  testStack.pool.query(
    `UPDATE platform.past_model SET wanted_at = now() - interval '5 minutes' WHERE id = $1`,
    [id],
  );

describe('past read models', () => {
  it('show the rows at a log position, next to the current ones', async () => {
    testStack.startProjector([measures()]);
    await testStack.append(unit, 'a', revised('a', 1), revised('a', 2));
    const then = await testStack.append(unit, 'b', revised('b', 10));
    await testStack.folded(
      'measures',
      await testStack.append(unit, 'a', revised('a', 4), { type: 'UnitDeleted', data: { id: 'a' } }),
    );

    const { state, schemas } = await ended(await request(then));
    expect(state).toBe('ready');
    const rows = `SELECT id, sum FROM ${String(schemas['measures'])}.unit ORDER BY id`;
    expect(await testStack.rows(rows)).toEqual([
      { id: 'a', sum: '3' },
      { id: 'b', sum: '10' },
    ]);
    expect(
      await testStack.rows(`SELECT count(*)::int AS n FROM ${String(schemas['measures'])}.change`),
    ).toEqual([{ n: 3 }]);
    expect(await testStack.rows('SELECT id FROM measures.unit')).toEqual([{ id: 'b' }]);
    await testStack.pool.query(`BEGIN; SET LOCAL ROLE granary_reader; ${rows}; ROLLBACK`);
  });

  it('are dropped when their reader releases them or is gone', async () => {
    testStack.startProjector([measures()]);
    const at = await testStack.append(unit, 'a', revised('a', 1));
    const [released, left] = [await request(at), await request(at)];
    await Promise.all([ended(released), ended(left)]);
    await testStack.pool.query('DELETE FROM platform.past_model WHERE id = $1', [released]);
    await abandon(left);
    await isGone();
    expect(await testStack.rows('SELECT FROM platform.past_model')).toEqual([]);
  });

  it('are rebuilt after another projector died', async () => {
    const at = await testStack.append(unit, 'a', revised('a', 7));
    const id = await request(at);
    const schema = `past_${id.replaceAll('-', '').slice(0, 12)}_measures_v1`;
    await testStack.pool.query(`CREATE SCHEMA "${schema}"; CREATE TABLE "${schema}".unit (half int)`);
    await testStack.pool.query(
      `UPDATE platform.past_model SET state = 'building', run = $2, beat_at = now() - interval '1 minute' WHERE id = $1`,
      [id, randomUUID()],
    );
    testStack.startProjector([measures()]);
    const { schemas } = await ended(id);
    expect(await testStack.rows(`SELECT sum FROM ${String(schemas['measures'])}.unit`)).toEqual([
      { sum: '7' },
    ]);
  });

  it('with unknown names are refused without blocking others', async () => {
    testStack.startProjector([measures()]);
    const at = await testStack.append(unit, 'a', revised('a', 1));
    expect(await ended(await request(at, ['weather']))).toMatchObject({
      state: 'failed',
      error: 'there is no read model weather',
    });
    expect(await ended(await request(at))).toMatchObject({ state: 'ready' });
  });
});

import { randomUUID } from 'node:crypto';
import { unit } from '@granary/domain/configuration';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { measures, revised } from '../testing/model.ts';
import { openProjectionBench, until, type ProjectionBench } from '../testing/servers.ts';

jest.setTimeout(60_000);

let bench: ProjectionBench;
beforeEach(async () => {
  bench = await openProjectionBench();
});
afterEach(() => bench.close());

const request = async (position: bigint, models = ['measures']): Promise<string> => {
  const id = randomUUID();
  await bench.pool.query('INSERT INTO platform.past_model (id, models, position) VALUES ($1, $2, $3)', [
    id,
    models,
    String(position),
  ]);
  return id;
};
const found = async (
  id: string,
): Promise<{ state: string; schemas: Record<string, string>; error: string }> =>
  (await bench.pool.query('SELECT state, schemas, error FROM platform.past_model WHERE id = $1', [id]))
    .rows[0];
const ended = async (id: string) => {
  await until(async () => ['ready', 'failed'].includes((await found(id)).state), 'it has an outcome');
  return found(id);
};
const pastSchemas = () => bench.rows(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'past%'`);
const isGone = () => until(async () => (await pastSchemas()).length === 0, 'its tables are gone');
/** As if nobody had asked for minutes. */
const abandon = (id: string) =>
  bench.pool.query(`UPDATE platform.past_model SET wanted_at = now() - interval '5 minutes' WHERE id = $1`, [
    id,
  ]);

describe('past read models', () => {
  it('show the rows at a log position, next to the current ones', async () => {
    bench.startProjector([measures()]);
    await bench.append(unit, 'a', revised('a', 1), revised('a', 2));
    const then = await bench.append(unit, 'b', revised('b', 10));
    await bench.folded(
      'measures',
      await bench.append(unit, 'a', revised('a', 4), { type: 'UnitDeleted', data: { id: 'a' } }),
    );

    const { state, schemas } = await ended(await request(then));
    expect(state).toBe('ready');
    const rows = `SELECT id, sum FROM ${String(schemas['measures'])}.unit ORDER BY id`;
    expect(await bench.rows(rows)).toEqual([
      { id: 'a', sum: '3' },
      { id: 'b', sum: '10' },
    ]);
    expect(await bench.rows(`SELECT count(*)::int AS n FROM ${String(schemas['measures'])}.change`)).toEqual([
      { n: 3 },
    ]);
    expect(await bench.rows('SELECT id FROM measures.unit')).toEqual([{ id: 'b' }]);
    await bench.pool.query(`BEGIN; SET LOCAL ROLE granary_reader; ${rows}; ROLLBACK`);
  });

  it('are dropped when their reader releases them or is gone', async () => {
    bench.startProjector([measures()]);
    const at = await bench.append(unit, 'a', revised('a', 1));
    const [released, left] = [await request(at), await request(at)];
    await Promise.all([ended(released), ended(left)]);
    await bench.pool.query('DELETE FROM platform.past_model WHERE id = $1', [released]);
    await abandon(left);
    await isGone();
    expect(await bench.rows('SELECT FROM platform.past_model')).toEqual([]);
  });

  it('are rebuilt after another projector died', async () => {
    const at = await bench.append(unit, 'a', revised('a', 7));
    const id = await request(at);
    const schema = `past_${id.replaceAll('-', '').slice(0, 12)}_measures_v1`;
    await bench.pool.query(`CREATE SCHEMA "${schema}"; CREATE TABLE "${schema}".unit (half int)`);
    await bench.pool.query(
      `UPDATE platform.past_model SET state = 'building', run = $2, beat_at = now() - interval '1 minute' WHERE id = $1`,
      [id, randomUUID()],
    );
    bench.startProjector([measures()]);
    const { schemas } = await ended(id);
    expect(await bench.rows(`SELECT sum FROM ${String(schemas['measures'])}.unit`)).toEqual([{ sum: '7' }]);
  });

  it('with unknown names are refused without blocking others', async () => {
    bench.startProjector([measures()]);
    const at = await bench.append(unit, 'a', revised('a', 1));
    expect(await ended(await request(at, ['weather']))).toMatchObject({
      state: 'failed',
      error: 'there is no read model weather',
    });
    expect(await ended(await request(at))).toMatchObject({ state: 'ready' });
  });
});

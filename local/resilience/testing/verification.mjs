import { requestVerification } from '@granary/api/projections';
import { signIn } from '../../testing/person.mjs';
import { until } from './busy-stack.mjs';

const BODY = { stage: 'live', reason: 'After the outages' };

/** Verifies every read model row by row against a fold of the whole log. Returns the differences as text. */
export async function differences({ testStack, pool }) {
  const person = await signIn(testStack.commandUrl);
  const { rows } = await pool.query(
    `SELECT DISTINCT name FROM platform.read_model_version WHERE state = 'live' ORDER BY name`,
  );
  const ids = [];
  for (const { name: model } of rows)
    ids.push((await person.do(requestVerification, { params: { model }, body: BODY })).id);
  let ended = [];
  await until(async () => {
    ended = (
      await pool.query(
        'SELECT model, state, error, result FROM platform.verification WHERE id = ANY($1) AND ended_at IS NOT NULL',
        [ids],
      )
    ).rows;
    return ended.length === ids.length;
  }, 'every read model verified');
  return ended.flatMap(({ model, state, error, result }) =>
    state === 'passed' ? [] : [`${model} ${state}: ${error ?? JSON.stringify(result).slice(0, 1_000)}`],
  );
}

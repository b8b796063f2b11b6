import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { EventStore } from '@granary/event-store';
import { createLogger } from '@granary/platform/logging';
import { randomUUID } from 'node:crypto';
import { measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, type TestStack } from '../../../testing/stack/test-stack.ts';
import { versionTablesOf } from '../tables/version-tables.ts';
import { runVerification } from './run-verification.ts';

jest.setTimeout(30_000);

let testStack: TestStack;
beforeEach(async () => {
  testStack = await openTestStack();
  testStack.startProjector([measures()]);
  await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1), revised('a', 2)));
});
afterEach(() => testStack.close());

const run = (id: string, { signal = new AbortController().signal, log = testStack.store } = {}) =>
  runVerification(
    { pool: testStack.pool, log, logger: createLogger('verify', 'silent') },
    versionTablesOf(measures()),
    { id, requestedBy: 'sok', reason: 'month end' },
    signal,
  );
const kept = () =>
  testStack.rows(
    'SELECT id, model, version, requested_by, reason, state, difference_count, error, ended_at IS NULL AS open FROM platform.verification WHERE requested_by IS NOT NULL',
  );

describe('a requested verification', () => {
  it('stores its result', async () => {
    const id = randomUUID();
    const row = {
      id,
      model: 'measures',
      version: 1,
      requested_by: 'sok',
      reason: 'month end',
      error: null,
      open: false,
    };
    expect((await run(id))?.matches).toBe(true);
    expect(await kept()).toEqual([{ ...row, state: 'passed', difference_count: 0 }]);
    await testStack.rows('UPDATE measures_v1.unit SET sum = 7');
    const other = randomUUID();
    await run(other);
    expect(await kept()).toContainEqual({ ...row, id: other, state: 'differs', difference_count: 1 });
    const [{ result } = {}] = await testStack.rows(
      `SELECT result FROM platform.verification WHERE id = '${other}'`,
    );
    expect(result).toMatchObject({ differenceCount: 1, differences: [{ key: 'a' }] });
  });

  it('runs once, whoever receives it', async () => {
    const id = randomUUID();
    const found = await Promise.all([run(id), run(id), run(id)]);
    expect(found.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await run(id)).toBeUndefined();
    expect(await kept()).toHaveLength(1);
  });

  it('restarts after its process ended', async () => {
    const id = randomUUID();
    const ending = AbortSignal.abort(new Error('the process ends'));
    await expect(run(id, { signal: ending })).rejects.toThrow('the process ends');
    expect(await kept()).toMatchObject([{ state: 'running', open: true }]);
    expect((await run(id))?.matches).toBe(true);
    expect(await kept()).toMatchObject([{ state: 'passed' }]);
  });

  it('restarts after the event store was unavailable', async () => {
    const id = randomUUID();
    const nowhere = new EventStore('esdb://127.0.0.1:1?tls=false');
    await expect(run(id, { log: nowhere })).rejects.toThrow('UNAVAILABLE');
    await nowhere.close();
    expect(await kept()).toMatchObject([{ state: 'running', open: true }]);
    expect((await run(id))?.matches).toBe(true);
    expect(await kept()).toMatchObject([{ state: 'passed' }]);
  });

  it('stores the cause of a failure', async () => {
    const id = randomUUID();
    await testStack.rows('ALTER TABLE measures_v1.change RENAME TO gone');
    await expect(run(id)).rejects.toThrow('does not exist');
    expect(await kept()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('does not exist'), open: false },
    ]);
  });
});

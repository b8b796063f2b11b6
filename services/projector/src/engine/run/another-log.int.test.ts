import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logHealth } from '../../health.ts';
import type { Projector, ProjectorOptions } from './projector.ts';
import { measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

// Each test restarts the event store twice; a real one takes ten to twenty seconds each time.
jest.setTimeout(240_000);

let testStack: TestStack;
let copy: string;
beforeEach(async () => {
  testStack = await openTestStack();
  copy = await mkdtemp(join(tmpdir(), 'granary-log-'));
});
afterEach(async () => {
  await testStack.close();
  await rm(copy, { recursive: true });
});

const keepLog = () => testStack.restartEventStore((directory) => cp(directory, copy, { recursive: true }));
const putBack = () =>
  testStack.restartEventStore(async (directory) => {
    await rm(directory, { recursive: true });
    await cp(copy, directory, { recursive: true });
  });
const stopped = async () => {
  for (const projector of testStack.projectors) await projector.stop();
};
const started = (rebuild: ProjectorOptions['rebuild'] = 'automatic') =>
  testStack.startProjector([measures()], { rebuild });
const rows = () => testStack.rows('SELECT id, sum FROM measures.unit ORDER BY id');
const builds = () =>
  testStack.rows(
    `SELECT build, state, of_another_log AS strange FROM platform.read_model_version ORDER BY build`,
  );
const health = (projector: Projector) => logHealth(projector.status());

/** The tables have folded two events of `a` that a copy of the log lacks. */
async function withOlderLog(): Promise<void> {
  started();
  await testStack.folded('measures', await testStack.append(unit, 'kept', revised('kept', 1)));
  await keepLog();
  await testStack.folded(
    'measures',
    await testStack.append(unit, 'lost', revised('lost', 1), revised('lost', 2)),
  );
  await stopped();
  await putBack();
}

describe('tables ahead of the log', () => {
  it('are rebuilt from it under any configuration, and cannot be restored', async () => {
    await withOlderLog();
    const projector = started('on-command');
    await until(() => health(projector).status === 'degraded', 'the mismatch is reported');
    expect(health(projector).detail).toMatch(
      /of another log \(measures: followed up to \d+, but the log ends at \d+/u,
    );
    await until(() => health(projector).status === 'ok', 'what was built serves');
    expect(await builds()).toEqual([
      { build: 1, state: 'previous', strange: true },
      { build: 2, state: 'live', strange: false },
    ]);
    expect(await testStack.rows('SELECT state FROM platform.verification WHERE build = 2')).toEqual([
      { state: 'passed' },
    ]);
    expect(await rows()).toEqual([{ id: 'kept', sum: '1' }]);
    await testStack.ask({
      type: 'RollbackRequested',
      data: { model: 'measures', version: 1, reason: 'to see whether it is possible' },
    });
    await until(
      async () => (await testStack.rows('SELECT FROM platform.projection_action')).length === 1,
      'the request was taken',
    );
    expect(await testStack.rows('SELECT outcome, detail FROM platform.projection_action')).toEqual([
      { outcome: 'refused', detail: 'version-gone' },
    ]);
  });

  it('are detected even after the log has grown past them', async () => {
    await withOlderLog();
    for (let n = 0; n < 10; n += 1) await testStack.append(unit, `new${n}`, revised(`new${n}`, 5));
    const projector = started();
    await until(() => health(projector).status === 'degraded', 'the mismatch is reported');
    expect(health(projector).detail).toContain('but another event stands at');
    await until(
      async () => (await builds()).length === 2 && health(projector).status === 'ok',
      'health is ok again',
    );
    expect(await rows()).toHaveLength(11);
    expect((await testStack.verify({ ...measures(), build: 2 })).matches).toBe(true);
  });

  it('are detected even without a recorded event id, as long as the log is shorter', async () => {
    await withOlderLog();
    await testStack.rows('UPDATE platform.read_model_version SET mark_position = NULL, mark_id = NULL');
    const first = started();
    await until(() => health(first).status === 'degraded', 'the mismatch is reported');
    await until(async () => (await builds()).length === 2, 'it is rebuilt');
    await until(() => health(first).status === 'ok', 'health is ok again');
    expect(await rows()).toEqual([{ id: 'kept', sum: '1' }]);
  });

  it('can be followed and verified again', async () => {
    await withOlderLog();
    const projector = started();
    await until(
      async () => (await builds()).length === 2 && health(projector).status === 'ok',
      'health is ok again',
    );
    await testStack.ask({
      type: 'VerificationRequested',
      data: { model: 'measures', stage: 'live', version: 1, reason: 'to be sure' },
    });
    await until(
      async () =>
        (
          await testStack.rows(
            `SELECT FROM platform.verification WHERE reason = 'to be sure' AND state = 'passed'`,
          )
        ).length === 1,
      'the verification has passed',
    );
  });
});

describe('tables behind the log', () => {
  it('belong to the same log and catch up', async () => {
    started();
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1)));
    await stopped();
    const last = await testStack.append(unit, 'b', revised('b', 2));
    const projector = started();
    await testStack.folded('measures', last);
    expect(health(projector)).toEqual({ status: 'ok' });
    expect(await builds()).toHaveLength(1);
  });
});

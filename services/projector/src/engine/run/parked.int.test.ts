import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { event } from '@granary/domain/kernel';
import { z } from 'zod';
import { measures, poison, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(30_000);

let testStack: TestStack;
beforeEach(async () => {
  testStack = await openTestStack();
  poison.name = 'poison';
});
afterEach(() => testStack.close());

const sums = async () =>
  Object.fromEntries(
    (await testStack.rows('SELECT id, sum FROM measures.unit')).map(({ id, sum }) => [id, Number(sum)]),
  );
const parked = () =>
  testStack.rows(
    'SELECT stream, event_type, revision::integer, kind, error, waiting::integer, attempts FROM platform.parked_event ORDER BY stream',
  );

/** Too large for a `smallint`. */
const TOO_LARGE = 40_000;

const retry = (stream: string | null) =>
  testStack.ask({
    type: 'ParkedEventsRetried',
    data: { model: 'measures', stream, eventId: null, reason: 'mended' },
  });
const nothingParked = () => until(async () => (await parked()).length === 0, 'nothing is parked');

describe('an event that cannot be folded', () => {
  it('parks its stream, and a retry folds all waiting events once fixed', async () => {
    testStack.startProjector([measures()]);
    await testStack.append(unit, 'a', revised('a', 1), revised('a', 10, poison.name), revised('a', 100));
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 5)));
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1000)));
    expect(await sums()).toEqual({ a: 1, b: 5 });
    const waiting = {
      stream: 'unit-a',
      event_type: 'UnitRevised',
      revision: 1,
      kind: 'fold-failed',
      error: 'cannot fold poison',
      waiting: 2,
    };
    expect(await parked()).toEqual([{ ...waiting, attempts: 1 }]);

    await retry('unit-a');
    await until(async () => (await parked())[0]?.['attempts'] === 2, 'it was retried');
    expect(await parked()).toEqual([{ ...waiting, attempts: 2 }]);

    poison.name = 'nothing';
    await retry('unit-a');
    await nothingParked();
    expect(await sums()).toEqual({ a: 1111, b: 5 });
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 10_000)));
    expect(await sums()).toEqual({ a: 11_111, b: 5 });
  });

  it('can be skipped with a reason, also in later rebuilds', async () => {
    const projector = testStack.startProjector([measures()]);
    const last = await testStack.append(
      unit,
      'a',
      revised('a', 1),
      revised('a', 10, poison.name),
      revised('a', 100),
    );
    await testStack.folded('measures', last);
    await testStack.skipParked('measures');
    expect(await parked()).toEqual([]);
    expect(await sums()).toEqual({ a: 101 });
    expect(await testStack.rows('SELECT reason, skipped_by FROM platform.skipped_event')).toEqual([
      { reason: 'entered twice', skipped_by: 'sok' },
    ]);

    await projector.stop();
    testStack.startProjector([measures(2)]);
    await until(async () => (await liveVersion()) === 2, 'the next version is live');
    expect(await sums()).toEqual({ a: 101 });
  });

  it('is retried together with all other parked events', async () => {
    testStack.startProjector([measures()]);
    for (const id of ['a', 'b', 'c'])
      await testStack.append(unit, id, revised(id, 1, poison.name), revised(id, 10));
    await until(async () => (await parked()).length === 3, 'three streams wait');
    poison.name = 'nothing';
    await retry(null);
    await nothingParked();
    expect(await sums()).toEqual({ a: 11, b: 11, c: 11 });
  });

  it('is identified within a batch whose rows Postgres refuses', async () => {
    testStack.startProjector([measures()]);
    const many = Array.from({ length: 40 }, (_, n) => revised(`u${n}`, 1));
    for (const [n, one] of many.entries()) await testStack.append(unit, `u${n}`, one);
    const last = await testStack.append(unit, 'a', revised('a', 1), revised('a', TOO_LARGE), revised('a', 1));
    await testStack.folded('measures', last);
    expect(await parked()).toEqual([
      expect.objectContaining({
        stream: 'unit-a',
        revision: 1,
        kind: 'rows-refused',
        error: expect.stringContaining('smallint'),
      }),
    ]);
    expect(Object.keys(await sums())).toHaveLength(41);
    expect((await sums())['a']).toBe(1);
  });

  it('is identified in a build, which folds everything else', async () => {
    const revisions = Array.from({ length: 2_000 }, () => revised('a', 1));
    await testStack.append(unit, 'a', ...revisions);
    await testStack.append(unit, 'b', revised('b', 1), revised('b', TOO_LARGE), revised('b', 1));
    const last = await testStack.append(unit, 'a', ...revisions);
    testStack.startProjector([measures()]);
    await testStack.folded('measures', last);
    expect(await sums()).toEqual({ a: 4_000, b: 1 });
    expect(await parked()).toEqual([
      expect.objectContaining({ stream: 'unit-b', revision: 1, waiting: 1, kind: 'rows-refused' }),
    ]);
  });

  it('is also identified while waiting events are retried', async () => {
    testStack.startProjector([measures()]);
    const last = await testStack.append(
      unit,
      'a',
      revised('a', 1, poison.name),
      revised('a', 2),
      revised('a', TOO_LARGE),
      revised('a', 4),
    );
    await testStack.folded('measures', last);
    poison.name = 'nothing';
    await retry('unit-a');
    const error = async () => String((await parked())[0]?.['error']);
    await until(async () => (await error()).includes('smallint'), 'the next event is parked');
    expect(await sums()).toEqual({ a: 3 });
    expect(await parked()).toEqual([
      expect.objectContaining({
        revision: 2,
        waiting: 1,
        kind: 'rows-refused',
        error: expect.stringContaining('smallint'),
      }),
    ]);
  });

  it('stops a model that must not have gaps until it is skipped', async () => {
    const projector = testStack.startProjector([measures(1, 'stop')]);
    await testStack.append(unit, 'a', revised('a', 1));
    await testStack.append(unit, 'b', revised('b', 1, poison.name));
    const last = await testStack.append(unit, 'c', revised('c', 1));
    await until(() => projector.status()[0]?.state === 'stopped', 'the model has stopped');
    expect(await sums()).toEqual({ a: 1 });
    expect(await testStack.rows('SELECT state, stopped_by FROM platform.read_model')).toEqual([
      { state: 'stopped', stopped_by: 'UnitRevised at unit-b@0: cannot fold poison' },
    ]);
    await testStack.skipParked('measures');
    await testStack.folded('measures', last);
    expect(await sums()).toEqual({ a: 1, c: 1 });
  });

  it('may be unreadable for this code', async () => {
    const stranger = { ...unit, events: { UnitMelted: event(1, z.object({})) } };
    testStack.startProjector([measures()]);
    await testStack.append(unit, 'a', revised('a', 1));
    await testStack.append(stranger, 'a', { type: 'UnitMelted', data: {} } as never);
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 10)));
    expect(await parked()).toEqual([
      expect.objectContaining({
        event_type: 'UnitMelted',
        revision: 1,
        waiting: 1,
        kind: 'unknown-type',
        error: 'cannot be read: unknown type',
      }),
    ]);
    await testStack.skipParked('measures');
    expect(await parked()).toEqual([]);
    expect(await sums()).toEqual({ a: 11 });
  });
});

async function liveVersion(): Promise<unknown> {
  const [row] = await testStack.rows(`SELECT version FROM platform.read_model WHERE state = 'live'`);
  return row?.['version'];
}

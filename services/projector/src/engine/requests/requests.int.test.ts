import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import type { ProjectionEvent } from '@granary/domain/projections';
import { defineReadModel, keyed, type ReadModelDefinition } from '../fold/definitions.ts';
import { measures, poison, revised, units } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(60_000);

let testStack: TestStack;
beforeEach(async () => {
  testStack = await openTestStack();
  poison.name = 'poison';
});
afterEach(() => testStack.close());

const because = { model: 'measures', reason: 'for a test' };
type Named =
  | 'RebuildPaused'
  | 'RebuildResumed'
  | 'RebuildCancelled'
  | 'SwitchRequested'
  | 'RollbackRequested'
  | 'PreviousVersionDropped';
const ask = (type: Named, version = 1) =>
  testStack.ask({ type, data: { ...because, version } } as ProjectionEvent);
const askRebuild = (version = 1, switchWhenReady = true) =>
  testStack.ask({ type: 'RebuildRequested', data: { ...because, version, switchWhenReady } });

const versions = () =>
  testStack.rows(`SELECT version, build, state FROM platform.read_model_version
    WHERE state <> 'dropped' ORDER BY state`);
const build = async () =>
  (
    await testStack.rows(`SELECT phase, paused, stopped_by, position::integer AS position, event_count::integer AS events
      FROM platform.read_model_version WHERE state = 'building'`)
  )[0];
const live = (version: number, number = 1) =>
  until(
    async () =>
      (await versions()).some(
        (row) => row['state'] === 'live' && row['version'] === version && row['build'] === number,
      ),
    `version ${version}, build ${number} is live`,
  );
const buildIs = (phase: string) =>
  until(async () => (await build())?.['phase'] === phase, `the build is in phase ${phase}`);
const sums = async (schema = 'measures') =>
  Object.fromEntries(
    (await testStack.rows(`SELECT id, sum FROM ${schema}.unit ORDER BY id`)).map(({ id, sum }) => [
      id,
      Number(sum),
    ]),
  );
const actions = () => testStack.rows('SELECT outcome, detail FROM platform.projection_action ORDER BY at');

async function serve(...models: ReadModelDefinition[]): Promise<void> {
  testStack.startProjector(models.length > 0 ? models : [measures()]);
  await live(1);
  await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1), revised('a', 2)));
}

/** Milliseconds it takes to fold an event. */
const toil = { each: 0 };

/** Folds slowly if told to, so that a test can interrupt the build. */
const slow = (version: number): ReadModelDefinition => {
  const { entity, keys, evolve } = units;
  const table = keyed({
    entity,
    from: [unit],
    keys,
    evolve: (row, event, key, before, guide) => {
      for (const until = performance.now() + toil.each; performance.now() < until;);
      return evolve(row as never, event, key, before as never, guide) as never;
    },
  });
  return defineReadModel({ name: 'measures', version, onPoison: 'park-stream', tables: [table] });
};

describe('a requested rebuild', () => {
  it('rebuilds the same version and keeps the previous one up to date', async () => {
    await serve();
    await testStack.rows(`UPDATE measures_v1.unit SET sum = 999`);
    await askRebuild();
    await live(1, 2);
    expect(await sums()).toEqual({ a: 3 });
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 7)));
    expect(await sums()).toEqual({ a: 3, b: 7 });
    await until(async () => 'b' in (await sums('measures_v1')), 'the previous version is up to date');
    expect(await versions()).toEqual([
      { version: 1, build: 2, state: 'live' },
      { version: 1, build: 1, state: 'previous' },
    ]);
    expect(
      await testStack.rows(
        'SELECT build, requested_by, reason, outcome FROM platform.read_model_build ORDER BY build',
      ),
    ).toEqual([
      { build: 1, requested_by: null, reason: null, outcome: 'switched' },
      { build: 2, requested_by: 'sok', reason: 'for a test', outcome: 'switched' },
    ]);
  });

  it('runs once, however many projectors receive it', async () => {
    await serve();
    for (const _ of ['another', 'a third']) testStack.startProjector([measures()]);
    await askRebuild();
    await live(1, 2);
    await askRebuild();
    await live(1, 3);
    expect(await actions()).toEqual([
      { outcome: 'taken', detail: null },
      { outcome: 'taken', detail: null },
    ]);
    expect(await testStack.rows('SELECT count(*)::integer AS count FROM platform.read_model_build')).toEqual([
      { count: 3 },
    ]);
  });

  it('waits for the switch if requested so', async () => {
    await serve();
    await askRebuild(1, false);
    await buildIs('ready');
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 4)));
    expect(await sums()).toEqual({ a: 7 });
    await askRebuild();
    await until(async () => (await actions()).length === 2, 'the second one was seen');
    expect((await actions())[1]).toEqual({ outcome: 'refused', detail: 'build-under-way' });
    await ask('SwitchRequested');
    await live(1, 2);
    expect(await sums()).toEqual({ a: 7 });
  });

  it('can be switched even if it was paused after becoming ready', async () => {
    await serve();
    await askRebuild(1, false);
    await buildIs('ready');
    await ask('RebuildPaused');
    await until(async () => (await build())?.['paused'] === true, 'it is paused');
    await ask('SwitchRequested');
    await live(1, 2);
  });

  it('can be paused, stays paused after a restart, and resumes where it was', async () => {
    testStack.startProjector([slow(1)]);
    await live(1);
    const many = Array.from({ length: 1_000 }, () => revised('a', 1));
    let last = 0n;
    for (let n = 0; n < 10; n += 1) last = await testStack.append(unit, `u${n}`, ...many);
    await testStack.folded('measures', last);
    toil.each = 0.5;
    await askRebuild();
    await until(async () => Number((await build())?.['events'] ?? 0) > 0, 'it has begun');
    await ask('RebuildPaused');
    await until(async () => (await build())?.['paused'] === true, 'it is paused');
    toil.each = 0;
    await testStack.projectors[0]?.stop();
    const paused = await build();
    expect(paused).toMatchObject({ phase: 'bulk', paused: true });
    expect(paused?.['events']).toBeLessThan(10_000);

    testStack.startProjector([slow(1)]);
    await testStack.folded('measures', await testStack.append(unit, 'late', revised('late', 1)));
    expect(await build()).toEqual(paused);
    await ask('RebuildResumed');
    await live(1, 2);
    expect(Object.values(await sums())).toEqual([1, ...Array.from({ length: 10 }, () => 1_000)]);
    expect(
      await testStack.rows(
        `SELECT event_count::integer AS events FROM platform.read_model_version WHERE build = 2`,
      ),
    ).toEqual([{ events: 10_001 }]);
  });

  it('can be cancelled, which drops its tables', async () => {
    await serve();
    await askRebuild(1, false);
    await buildIs('ready');
    await ask('RebuildCancelled');
    await until(
      async () =>
        (await testStack.rows(`SELECT FROM pg_namespace WHERE nspname = 'measures_v1_2'`)).length === 0,
      'its tables are gone',
    );
    expect(await versions()).toEqual([{ version: 1, build: 1, state: 'live' }]);
    expect(await sums()).toEqual({ a: 3 });
    await askRebuild();
    await live(1, 3);
  });

  it('fails at a poison event without affecting the live version, and resumes once fixed', async () => {
    await serve();
    poison.name = 'nothing';
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 4, 'poison')));
    poison.name = 'poison';
    await askRebuild();
    await until(async () => typeof (await build())?.['stopped_by'] === 'string', 'the build has failed');
    expect(await sums()).toEqual({ a: 7 });
    poison.name = 'nothing';
    await ask('RebuildResumed');
    await live(1, 2);
    expect(await sums()).toEqual({ a: 7 });
  });

  it('fails at a poison event, and resumes without it once it is skipped', async () => {
    await serve();
    poison.name = 'nothing';
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 4, 'poison')));
    poison.name = 'poison';
    await askRebuild();
    await until(async () => typeof (await build())?.['stopped_by'] === 'string', 'the build has failed');
    await testStack.skipParked('measures');
    await live(1, 2);
    expect(await sums()).toEqual({ a: 3 });
  });

  it('never goes live with rows that differ from the log', async () => {
    let folds = 0;
    const { entity, keys, evolve } = units;
    const moody = keyed({
      entity,
      from: [unit],
      keys,
      evolve: (row, event, key, before, guide) => {
        const next = evolve(row as never, event, key, before as never, guide);
        return next && { ...next, changes: (folds += 1) };
      },
    });
    await serve(defineReadModel({ name: 'measures', version: 1, onPoison: 'park-stream', tables: [moody] }));
    await askRebuild();
    await until(async () => typeof (await build())?.['stopped_by'] === 'string', 'the build has failed');
    expect(await build()).toMatchObject({ stopped_by: 'its rows are not what the log says' });
    expect(await versions()).toContainEqual({ version: 1, build: 1, state: 'live' });
    expect(await testStack.rows('SELECT build, state FROM platform.verification')).toEqual([
      { build: 2, state: 'differs' },
    ]);
  });
});

describe('the previous version', () => {
  it('can be restored at once with all later events, and back again', async () => {
    await serve();
    await askRebuild();
    await live(1, 2);
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 7)));
    await ask('RollbackRequested');
    await live(1, 1);
    expect(await sums()).toEqual({ a: 3, b: 7 });
    await ask('RollbackRequested');
    await live(1, 2);
  });

  it('is dropped on request', async () => {
    await serve();
    await askRebuild();
    await live(1, 2);
    await ask('PreviousVersionDropped');
    await until(
      async () =>
        (await testStack.rows(`SELECT FROM pg_namespace WHERE nspname = 'measures_v1'`)).length === 0,
      'its tables are gone',
    );
    expect(await versions()).toEqual([{ version: 1, build: 2, state: 'live' }]);
    await ask('RollbackRequested');
    await until(async () => (await actions()).length === 3, 'the request was seen');
    expect((await actions())[2]).toEqual({
      outcome: 'refused',
      detail: 'version-gone',
    });
  });
});

describe('a newer version in code', () => {
  it('is only reported when rebuilds are on command; the old one stays up to date', async () => {
    await serve();
    await testStack.projectors[0]?.stop();
    testStack.startProjector([measures(2), measures(1)], { rebuild: 'on-command' });
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 7)));
    expect(await versions()).toEqual([{ version: 1, build: 1, state: 'live' }]);
    await until(
      async () =>
        (await testStack.rows('SELECT FROM platform.read_model_code WHERE version = 2')).length === 1,
      'the newer version is reported',
    );
    await askRebuild(2);
    await live(2);
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 1)));
    await until(async () => (await sums('measures_v1'))['b'] === 8, 'the old one is folded on');
  });

  it('is not rebuilt automatically after a rollback or cancellation', async () => {
    await serve();
    await testStack.projectors[0]?.stop();
    testStack.startProjector([measures(2), measures(1)]);
    await live(2);
    await ask('RollbackRequested');
    await live(1);
    await ask('PreviousVersionDropped', 2);
    await until(async () => (await versions()).length === 1, 'the newer version is dropped');
    await testStack.projectors[1]?.stop();
    testStack.startProjector([measures(2), measures(1)]);
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 7)));
    expect(await versions()).toEqual([{ version: 1, build: 1, state: 'live' }]);
  });
});

describe('an empty database', () => {
  it('keeps skipped events and does not repeat earlier requests', async () => {
    await serve();
    await testStack.append(unit, 'a', revised('a', 10, poison.name));
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 100)));
    await testStack.skipParked('measures');
    await askRebuild();
    await live(1, 2);
    await testStack.projectors[0]?.stop();
    await testStack.rows(`TRUNCATE platform.read_model_version, platform.parked_event, platform.skipped_event,
      platform.read_model_build, platform.follower`);
    await testStack.rows('DROP SCHEMA measures_v1, measures_v1_2, measures CASCADE');
    testStack.startProjector([measures()]);
    await live(1);
    expect(await sums()).toEqual({ a: 103 });
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 7)));
    expect(await versions()).toEqual([{ version: 1, build: 1, state: 'live' }]);
  });
});

describe('requests', () => {
  it('are each handled once, even when two projectors keep losing their connections', async () => {
    await serve();
    testStack.startProjector([measures()]);
    const asked = 12;
    for (let n = 0; n < asked; n += 1) {
      await testStack.ask({ type: 'VerificationRequested', data: { ...because, version: 1, stage: 'live' } });
      await testStack.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'projector'`);
    }
    const ended = async () =>
      (await testStack.rows('SELECT id FROM platform.verification WHERE ended_at IS NOT NULL')).length;
    await until(async () => (await ended()) === asked, 'all verifications have ended');
    expect(await actions()).toEqual(
      Array.from({ length: asked }, () => ({ outcome: 'taken', detail: null })),
    );
    await testStack.folded('measures', await testStack.append(unit, 'b', revised('b', 7)));
    expect(await sums()).toEqual({ a: 3, b: 7 });
  });
});

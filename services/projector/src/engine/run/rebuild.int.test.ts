import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import { Folder } from '../tables/folder.ts';
import { LiveWriter } from '../tables/live-writer.ts';
import { defineReadModel, type ReadModelDefinition } from '../fold/definitions.ts';
import { noExceptions } from '../fold/fold.ts';
import { readable } from '../log/log-item.ts';
import { switchWhenFree } from '../tables/switch-views.ts';
import { versionTablesOf } from '../tables/version-tables.ts';
import { createVersion, measures, poison, revised, units } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(30_000);

let testStack: TestStack;
beforeEach(async () => {
  testStack = await openTestStack();
  poison.name = 'poison';
});
afterEach(() => testStack.close());

const versions = () =>
  testStack.rows('SELECT version, state FROM platform.read_model_version ORDER BY version');
const live = (version: number) =>
  until(
    async () => (await versions()).some((row) => row['version'] === version && row['state'] === 'live'),
    `version ${version} is live`,
  );
const schemas = async () =>
  (
    await testStack.rows(
      `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'measures\\_v%' ORDER BY nspname`,
    )
  ).map((row) => row['nspname']);

/** Leaves the state of a build that crashed after its first batch. */
async function foldFirstEvent(model: ReadModelDefinition): Promise<void> {
  const target = versionTablesOf(model);
  const folder = new Folder(testStack.pool, target, 1);
  for await (const event of testStack.store.readAll()) {
    const { folding } = await folder.foldBatch([readable(event)], noExceptions);
    const { position } = event;
    const rest = { revision: 0n, mark: undefined, released: [], stoppedBy: null, announcement: undefined };
    await new LiveWriter(testStack.pool, target).write({ ...rest, position, ...folding });
    return;
  }
}

/** Deploys another version: stops the running projectors and starts one with it. */
async function deploy(version: number): Promise<void> {
  for (const projector of testStack.projectors) await projector.stop();
  testStack.startProjector([measures(version)]);
}

describe('a newer version of a read model', () => {
  it('is built from the whole log beside the live one, and replaces it', async () => {
    await deploy(1);
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1), revised('a', 2)));
    await deploy(2);
    await live(2);
    expect(await versions()).toEqual([
      { version: 1, state: 'previous' },
      { version: 2, state: 'live' },
    ]);
    expect(await testStack.rows('SELECT id, sum FROM measures.unit')).toEqual([{ id: 'a', sum: '3' }]);
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 4)));
    expect(await testStack.rows('SELECT id, sum FROM measures.unit')).toEqual([{ id: 'a', sum: '7' }]);
  });

  it('gets its secondary indexes and readable views', async () => {
    await deploy(1);
    await live(1);
    expect(
      await testStack.rows(`SELECT indexname FROM pg_indexes WHERE schemaname = 'measures_v1' ORDER BY 1`),
    ).toEqual([
      { indexname: 'change_pkey' },
      { indexname: 'unit_name_id_btree' },
      { indexname: 'unit_pkey' },
    ]);
    expect(
      await testStack.rows(`SELECT has_table_privilege('granary_reader', 'measures.unit', 'SELECT') AS views,
        has_schema_privilege('granary_reader', 'measures_v1', 'USAGE') AS tables`),
    ).toEqual([{ views: true, tables: false }]);
  });

  it('keeps one previous version and drops older ones', async () => {
    for (const version of [1, 2, 3]) {
      await deploy(version);
      await live(version);
    }
    await until(async () => (await schemas()).length === 2, 'the oldest one is gone');
    expect(await versions()).toEqual([
      { version: 2, state: 'previous' },
      { version: 3, state: 'live' },
    ]);
    expect(await schemas()).toEqual(['measures_v2', 'measures_v3']);
  });

  it('never shows a reader tables of different versions', async () => {
    await deploy(1);
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1)));
    const reader = await testStack.pool.connect();
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await reader.query('SELECT * FROM measures.unit');
    await deploy(2);
    await until(async () => (await versions()).length === 2, 'the next version is being built');
    const { rows } = await reader.query('SELECT count(*)::integer AS count FROM measures.change');
    expect(rows).toEqual([{ count: 1 }]);
    expect(await versions()).toContainEqual({ version: 1, state: 'live' });
    await reader.query('COMMIT');
    reader.release();
    await live(2);
  });

  it('never shows a reader rows folded after its snapshot', async () => {
    await deploy(1);
    const position = await testStack.append(unit, 'a', revised('a', 1));
    await testStack.folded('measures', position);
    const reader = await testStack.pool.connect();
    await reader.query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ; LOCK TABLE platform.switching IN ACCESS SHARE MODE',
    );
    // The reader takes its snapshot here, when the next version has no rows yet, and names the views later.
    await reader.query('SELECT position FROM platform.read_model');
    await deploy(2);
    await until(
      async () =>
        (await testStack.rows(`SELECT FROM platform.read_model_version WHERE phase = 'switching'`)).length ===
        1,
      'the next version is built and waits for the reader',
    );
    expect((await reader.query('SELECT id, sum FROM measures.unit')).rows).toEqual([{ id: 'a', sum: '1' }]);
    await reader.query('COMMIT');
    reader.release();
    await live(2);
  });

  it('is not switched if an event cannot be folded; the live version is unaffected', async () => {
    poison.name = 'nothing';
    await deploy(1);
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1, 'poison')));
    poison.name = 'poison';
    await deploy(2);
    await until(
      async () => (await testStack.rows('SELECT FROM platform.parked_event WHERE version = 2')).length === 1,
      'the build has failed',
    );
    expect(await versions()).toEqual([
      { version: 1, state: 'live' },
      { version: 2, state: 'building' },
    ]);
    expect(await testStack.rows('SELECT id FROM measures.unit')).toEqual([{ id: 'a' }]);
    expect(await testStack.rows('SELECT state FROM platform.read_model')).toEqual([{ state: 'rebuilding' }]);
  });

  it('resumes where it was after its process died', async () => {
    await deploy(1);
    await testStack.folded('measures', await testStack.append(unit, 'a', revised('a', 1), revised('a', 2)));
    const half = measures(2);
    await createVersion(testStack.pool, half);
    await foldFirstEvent(half);
    await deploy(2);
    await live(2);
    expect(await testStack.rows('SELECT id, sum FROM measures.unit')).toEqual([{ id: 'a', sum: '3' }]);
    expect(await testStack.rows('SELECT count(*) FROM measures.change')).toEqual([{ count: '2' }]);
  });
});

describe('the first build of a read model', () => {
  const verifications = () =>
    testStack.rows('SELECT model, version, requested_by, state FROM platform.verification');

  it('goes live at once and is then verified', async () => {
    const position = await testStack.append(unit, 'a', revised('a', 1), revised('a', 2));
    await deploy(1);
    await testStack.folded('measures', position);
    await until(
      async () => (await verifications()).some(({ state }) => state === 'passed'),
      'it is verified',
    );
    expect(await verifications()).toEqual([
      { model: 'measures', version: 1, requested_by: null, state: 'passed' },
    ]);
  });

  it('is verified by the next process if the first died before', async () => {
    await testStack.append(unit, 'a', revised('a', 1));
    const verified = measures(1);
    await createVersion(testStack.pool, verified);
    await foldFirstEvent(verified);
    const { signal } = new AbortController();
    await switchWhenFree(testStack.pool, verified, { signal, catchUp: () => Promise.resolve(true) });
    expect(await verifications()).toMatchObject([{ state: 'requested' }]);
    await deploy(1);
    await until(
      async () => (await verifications()).some(({ state }) => state === 'passed'),
      'it is verified',
    );
  });

  it('needs no verification on an empty log', async () => {
    await deploy(1);
    await live(1);
    expect(await verifications()).toEqual([]);
  });
});

describe('a projector whose code does not match the live version', () => {
  it('leaves a newer version alone', async () => {
    await deploy(2);
    await live(2);
    await deploy(1);
    await until(() => testStack.projectors.at(-1)?.status()[0]?.state === 'unusable', 'it says so');
    expect(testStack.projectors.at(-1)?.status()[0]?.trouble).toBe(
      'version 2 is live, this code knows version 1',
    );
    expect(await schemas()).toEqual(['measures_v2']);
  });

  it('does not follow a log shorter than its position', async () => {
    await deploy(1);
    await live(1);
    for (const projector of testStack.projectors) await projector.stop();
    await testStack.rows('UPDATE platform.read_model_version SET position = 1000');
    await deploy(1);
    await until(() => testStack.projectors.at(-1)?.status()[0]?.state === 'unusable', 'it says so');
    expect(testStack.projectors.at(-1)?.status()[0]?.trouble).toContain(
      'it is another log, or an older copy',
    );
  });

  it('does not write into tables of another shape', async () => {
    await deploy(1);
    await live(1);
    for (const projector of testStack.projectors) await projector.stop();
    const changed = defineReadModel({ name: 'measures', version: 1, onPoison: 'stop', tables: [units] });
    testStack.startProjector([changed]);
    await until(() => testStack.projectors.at(-1)?.status()[0]?.state === 'unusable', 'it says so');
    expect(testStack.projectors.at(-1)?.status()[0]?.trouble).toContain('raise the version');
  });
});

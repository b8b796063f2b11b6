import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import type { ProjectionEvent } from '@granary/domain/projections';
import type { EventStore, LogReadOptions } from '@granary/event-store';
import { defineReadModel } from '../fold/definitions.ts';
import { measures, revised } from '../../../testing/fixtures/measures.ts';
import { openTestStack, until, type TestStack } from '../../../testing/stack/test-stack.ts';

jest.setTimeout(60_000);

/** More than the pages kept for readers that are slightly behind. */
const EVENTS = 6_000;
const names = ['measures', 'weights', 'lengths', 'volumes'];
const models = names.map((name) => defineReadModel({ ...measures(), name }));

let testStack: TestStack;
let readings: { readonly from: bigint | undefined; events: number }[];
beforeAll(async () => {
  testStack = await openTestStack();
  for (let n = 0; n < EVENTS / 1_000; n += 1)
    await testStack.append(unit, `u${n}`, ...Array.from({ length: 1_000 }, () => revised(`u${n}`)));
  readings = counted(testStack.store);
});
afterAll(() => testStack.close());

/** How many readings may start at the beginning of the log; further ones wait. */
let mayBegin = Infinity;
const letBegin = (count: number) => {
  readings.length = 0;
  mayBegin = count;
};

/** Each error fails one reading halfway through. */
const failures: Error[] = [];
/** Number of resumed readings to fail at once. */
let refused = 0;

/** Records each reading of the log and how many units' events it returned; requests stand in the same log. */
function counted(store: EventStore): typeof readings {
  const counts: typeof readings = [];
  const count = <Event extends object>(
    read: (options?: LogReadOptions) => AsyncGenerator<readonly Event[]>,
  ) =>
    async function* (options?: LogReadOptions) {
      const reading = { from: options?.from, events: 0 };
      counts.push(reading);
      if (reading.from === undefined)
        await until(() => fromTheBeginning().indexOf(reading) < mayBegin, 'it may begin');
      else if (refused > 0) {
        refused -= 1;
        throw new Error('unavailable');
      }
      for await (const page of read(options)) {
        reading.events += page.filter((one) => 'category' in one && one.category === 'unit').length;
        yield page;
        if (reading.events > EVENTS / 2 && failures.length > 0) throw failures.pop();
      }
    };
  store.readLogged = count(store.readLogged.bind(store));
  store.readPages = count(store.readPages.bind(store));
  return counts;
}

const fromTheBeginning = () => readings.filter(({ from }) => from === undefined);
const everything = { from: undefined, events: EVENTS };

const rebuildOf = (model: string): ProjectionEvent => ({
  type: 'RebuildRequested',
  data: { model, version: 1, switchWhenReady: true, reason: 'all anew' },
});

const askAll = (ask: (model: string) => ProjectionEvent) =>
  Promise.all(names.map((model) => testStack.ask(ask(model))));

const building3 = `FROM platform.read_model_version WHERE build = 3 AND state = 'building'`;
const paused3 = `SELECT ${building3} AND paused`;
const cancelled3 = `SELECT ${building3} AND name = '${names[0]}'`;

const verificationFor =
  (reason: string) =>
  (model: string): ProjectionEvent => ({
    type: 'VerificationRequested',
    data: { model, stage: 'live', version: 1, reason },
  });

const verifications = (condition: string) =>
  until(async () => {
    const rows = await testStack.rows(`SELECT state FROM platform.verification WHERE ${condition}`);
    return rows.length === models.length;
  }, `${models.length} verifications are ${condition}`);

const all = (condition: string) =>
  until(async () => {
    const rows = await testStack.rows(`SELECT FROM platform.read_model_version WHERE ${condition}`);
    return rows.length === models.length;
  }, `all are ${condition}`);

const sums = (suffix: string) =>
  Promise.all(
    names.map(async (name) => {
      const [row] = await testStack.rows(`SELECT sum(sum) AS sum FROM ${name}_v1${suffix}.unit`);
      return Number(row?.['sum']);
    }),
  );
const everyEvent = names.map(() => EVENTS);

describe('rebuilding all read models', () => {
  it('reads the log once on an empty database', async () => {
    // While other models are being built, no verification starts automatically.
    await testStack.rows(
      `INSERT INTO platform.read_model_version (name, version, shape_hash, state, phase)
       VALUES ('elsewhere', 1, '', 'building', 'bulk')`,
    );
    testStack.startProjector(models);
    await all(`build = 1 AND state = 'live'`);
    expect(await sums('')).toEqual(everyEvent);
    expect(fromTheBeginning()).toEqual([everything]);
    await testStack.rows(`DELETE FROM platform.read_model_version WHERE name = 'elsewhere'`);
    await verifications(`state = 'passed'`);
  });

  it('reads the log once for requests made together, and once to verify them', async () => {
    readings.length = 0;
    await askAll(rebuildOf);
    await all(`build = 2 AND state = 'live'`);
    expect(await sums('_2')).toEqual(everyEvent);
    expect(fromTheBeginning()).toEqual([everything, everything]);
  });

  it('does not wait for models that are cancelled or paused during verification', async () => {
    letBegin(1);
    await askAll(rebuildOf);
    await all(`build = 3 AND phase = 'verifying'`);
    const [cancelled = '', paused = ''] = names;
    const about = { version: 1, reason: 'in the way' };
    await testStack.ask({ type: 'RebuildCancelled', data: { model: cancelled, ...about } });
    await testStack.ask({ type: 'RebuildPaused', data: { model: paused, ...about } });
    await until(
      async () =>
        (await testStack.rows(paused3)).length === 1 && (await testStack.rows(cancelled3)).length === 0,
      'they are no more built',
    );
    mayBegin = Infinity;
    const live = `SELECT FROM platform.read_model_version WHERE build = 3 AND state = 'live'`;
    await until(async () => (await testStack.rows(live)).length === 2, 'the others are live');
    expect(await testStack.rows(paused3)).toHaveLength(1);
    await testStack.ask({ type: 'RebuildResumed', data: { model: paused, ...about } });
    await until(async () => (await testStack.rows(live)).length === 3, 'it is live as well');
    // The verification interrupted by the pause starts again.
    const open = 'SELECT FROM platform.verification WHERE ended_at IS NULL';
    await until(async () => (await testStack.rows(open)).length === 0, 'all is verified');
  });
});

describe('rebuilding a read model while another process builds the others', () => {
  it('does not wait for the other process, and takes over when it dies', async () => {
    const [here = '', ...elsewhere] = names;
    const other = await testStack.pool.connect();
    await other.query(
      `SELECT pg_advisory_lock(hashtext('granary.build.' || model || '.1'), build)
       FROM unnest($1::text[]) AS model, generate_series(1, 9) AS build`,
      [elsewhere],
    );
    const building = async () => {
      const rows = await testStack.rows(
        `SELECT name FROM platform.read_model_version WHERE state = 'building' ORDER BY name`,
      );
      return rows.map(({ name }) => name);
    };
    try {
      await Promise.all(elsewhere.map((model) => testStack.ask(rebuildOf(model))));
      await until(async () => (await building()).length === elsewhere.length, 'they are built elsewhere');
      await testStack.ask(rebuildOf(here));
      await until(async () => (await building()).includes(here), 'it is asked for');
      await until(async () => !(await building()).includes(here), 'what is built here is live');
      expect(await building()).toEqual(elsewhere.toSorted());
    } finally {
      other.release(true);
    }
    await until(async () => (await building()).length === 0, 'the rest is live too');
  });
});

describe('verifying all read models', () => {
  it('reads the log once', async () => {
    letBegin(0);
    await askAll(verificationFor('month end'));
    await verifications(`reason = 'month end' AND state = 'running'`);
    mayBegin = Infinity;
    await verifications(`reason = 'month end' AND state = 'passed'`);
    expect(fromTheBeginning()).toEqual([everything]);
  });

  it('resumes where it was after the log was unavailable', async () => {
    readings.length = 0;
    failures.push(new Error('unavailable'));
    refused = 6;
    await testStack.ask(verificationFor('lost connection')('measures'));
    await until(async () => {
      const [one] = await testStack.rows(
        `SELECT state FROM platform.verification WHERE reason = 'lost connection'`,
      );
      return one?.['state'] === 'passed';
    }, 'it is verified');
    expect(failures).toEqual([]);
    expect(refused).toBe(0);
    expect(fromTheBeginning()).toHaveLength(1);
  });
});

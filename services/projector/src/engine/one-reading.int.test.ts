import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unit } from '@granary/domain/configuration';
import type { EventStore } from '@granary/event-store';
import { defineReadModel } from './definitions.ts';
import { measures, revised } from './testing-model.ts';
import { openProjectionBench, until, type ProjectionBench } from './testing-servers.ts';

jest.setTimeout(60_000);

/** More than the pages that are kept for somebody who comes a little later. */
const EVENTS = 6_000;
const names = ['measures', 'weights', 'lengths', 'volumes'];
const models = names.map((name) => defineReadModel({ ...measures(), name }));

let bench: ProjectionBench;
let readings: { readonly from: bigint | undefined; events: number }[];
beforeAll(async () => {
  bench = await openProjectionBench();
  for (let n = 0; n < EVENTS / 1_000; n += 1)
    await bench.append(unit, `u${n}`, ...Array.from({ length: 1_000 }, () => revised(`u${n}`)));
  readings = counted(bench.store);
});
afterAll(() => bench.close());

/** Notes each reading of the log, and how many events came with it. */
function counted(store: EventStore): typeof readings {
  const counts: typeof readings = [];
  const read = store.readLogged.bind(store);
  store.readLogged = async function* (options) {
    const reading = { from: options?.from, events: 0 };
    counts.push(reading);
    for await (const page of read(options)) {
      reading.events += page.length;
      yield page;
    }
  };
  return counts;
}

const all = (condition: string) =>
  until(async () => {
    const rows = await bench.rows(`SELECT FROM platform.read_model_version WHERE ${condition}`);
    return rows.length === models.length;
  }, `all are ${condition}`);

const sums = (suffix: string) =>
  Promise.all(
    names.map(async (name) => {
      const [row] = await bench.rows(`SELECT sum(sum) AS sum FROM ${name}_v1${suffix}.unit`);
      return Number(row?.['sum']);
    }),
  );
const everyEvent = names.map(() => EVENTS);

describe('a rebuild of everything', () => {
  it('reads the log once when nothing has been built yet', async () => {
    bench.startProjector(models);
    await all(`build = 1 AND state = 'live'`);
    expect(await sums('')).toEqual(everyEvent);
    expect(readings.filter(({ from }) => from === undefined)).toEqual([{ from: undefined, events: EVENTS }]);
  });

  it('reads it once more when all are asked for in one breath', async () => {
    readings.length = 0;
    await Promise.all(
      names.map((model) =>
        bench.ask({
          type: 'RebuildRequested',
          data: { model, version: 1, switchWhenReady: true, reason: 'all anew' },
        }),
      ),
    );
    // Through the bulk: what comes after that reads the log for other reasons.
    await all(`build = 2 AND phase NOT IN ('requested', 'bulk')`);
    expect(await sums('_2')).toEqual(everyEvent);
    expect(readings.filter(({ from }) => from === undefined)).toHaveLength(1);
  });
});

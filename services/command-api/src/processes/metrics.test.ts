import type { StoredEvent } from '@granary/event-store';
import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { Registry } from 'prom-client';
import { Lanes } from './lanes.ts';
import { measureFollowing } from './metrics.ts';

const quiet = { onDone: () => undefined, onFailure: () => undefined };

describe('the metrics of following the log', () => {
  const valuesWith = async (lanes: Lanes | undefined, setAside = 0) => {
    const registry = new Registry();
    measureFollowing(
      registry,
      () => lanes,
      () => setAside,
    );
    const metrics = await registry.getMetricsAsJSON();
    return Object.fromEntries(metrics.map(({ name, values }) => [name, values[0]?.value]));
  };

  it('count the waiting events and give the age of the oldest', async () => {
    const lanes = new Lanes(quiet);
    const recordedAt = new Date(Date.now() - 90_000).toISOString();
    lanes.take([{ position: 1n, stream: 'stock-a', recordedAt } as StoredEvent]);
    const values = await valuesWith(lanes);
    expect(values).toMatchObject({ granary_following_lag_events: 1, granary_following_up: 1 });
    expect(values['granary_following_lag_seconds']).toBeGreaterThanOrEqual(90);
  });

  it('show that nothing is waiting, and whether the log is followed', async () => {
    const idle = { granary_following_lag_events: 0, granary_following_lag_seconds: 0 };
    expect(await valuesWith(new Lanes(quiet))).toMatchObject({ ...idle, granary_following_up: 1 });
    expect(await valuesWith(undefined)).toMatchObject({ ...idle, granary_following_up: 0 });
  });

  it('count the streams set aside', async () => {
    expect(await valuesWith(undefined, 2)).toMatchObject({ granary_following_set_aside: 2 });
  });

  it('include every metric used by the alerts', async () => {
    const alerts = await readFile(new URL('../../../../docs/alerts.yml', import.meta.url), 'utf8');
    const asked = [...new Set(alerts.match(/granary_following\w+/g))];
    expect(asked.length).toBeGreaterThan(0);
    expect(Object.keys(await valuesWith(undefined))).toEqual(expect.arrayContaining(asked));
  });
});

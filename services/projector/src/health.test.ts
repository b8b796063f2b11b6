import { describe, expect, it } from '@jest/globals';
import type { ModelStatus } from './engine/index.ts';
import { logHealth, readModelHealth } from './health.ts';

const well: ModelStatus = {
  name: 'inventory',
  version: 1,
  state: 'live',
  trouble: undefined,
  strangeLog: undefined,
  position: 7n,
  lagEvents: 3,
  lagSeconds: 0.2,
  parkedStreams: 0,
  eventCount: 7,
};

describe('readModelHealth', () => {
  it('is ok while all models are live and near the head', () => {
    expect(readModelHealth([well])).toEqual({ status: 'ok' });
  });

  it.each<[Partial<ModelStatus>, string]>([
    [{ state: 'building' }, 'inventory: building'],
    [{ state: 'stopped', trouble: 'x at y@1' }, 'inventory: x at y@1'],
    [{ parkedStreams: 2 }, 'inventory: 2 streams parked'],
    [{ lagSeconds: 61, lagEvents: 900 }, 'inventory: 900 events or more behind, 61 s'],
  ])('names each model in trouble: %o', (change, detail) => {
    expect(readModelHealth([well, { ...well, name: 'inventory', ...change }])).toEqual({
      status: 'degraded',
      detail,
    });
  });
});

describe('logHealth', () => {
  it('is ok if tables and log match; otherwise it gives one cause and the number of rebuilds', () => {
    expect(logHealth([well])).toEqual({ status: 'ok' });
    expect(logHealth([well, { ...well, name: 'credit', strangeLog: 'it ends early' }])).toEqual({
      status: 'degraded',
      detail:
        'the tables are of another log (credit: it ends early); 1 of 2 read models to be built anew and verified',
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import type { ModelStatus } from './engine/index.ts';
import { readModelHealth } from './health.ts';

const well: ModelStatus = {
  name: 'inventory',
  version: 1,
  state: 'live',
  trouble: undefined,
  position: 7n,
  lagEvents: 3,
  lagSeconds: 0.2,
  parkedStreams: 0,
  eventCount: 7,
};

describe('the health of the read models', () => {
  it('is good while all are live and near the head', () => {
    expect(readModelHealth([well])).toEqual({ status: 'ok' });
  });

  it.each<[Partial<ModelStatus>, string]>([
    [{ state: 'building' }, 'inventory: building'],
    [{ state: 'stopped', trouble: 'x at y@1' }, 'inventory: x at y@1'],
    [{ parkedStreams: 2 }, 'inventory: 2 streams parked'],
    [{ lagSeconds: 61, lagEvents: 900 }, 'inventory: 900 events or more behind, 61 s'],
  ])('says which model is in what trouble: %o', (change, detail) => {
    expect(readModelHealth([well, { ...well, name: 'inventory', ...change }])).toEqual({
      status: 'degraded',
      detail,
    });
  });
});

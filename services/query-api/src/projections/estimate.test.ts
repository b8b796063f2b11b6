import { describe, expect, it } from '@jest/globals';
import { estimateOf } from './estimate.ts';

const live = { state: 'live' as const, eventCount: 1_000 };
const switched = { outcome: 'switched' as const, eventCount: 500, seconds: 4 };

describe('estimateOf', () => {
  it('uses the latest completed build with events', () => {
    const empty = { ...switched, eventCount: 0 };
    const cancelled = { ...switched, outcome: 'cancelled' as const, seconds: 90 };
    expect(estimateOf([live], [empty, cancelled, switched])).toEqual({ events: 1_000, seconds: 8 });
  });

  it('ignores builds from the start of the log', () => {
    const first = { ...switched, eventCount: 5, seconds: 3 };
    expect(estimateOf([live], [first])).toEqual({ events: 1_000, seconds: null });
    expect(estimateOf([live], [first, switched])).toEqual({ events: 1_000, seconds: 8 });
  });

  it('returns no time without a build, and nothing without a live version', () => {
    expect(estimateOf([live], [])).toEqual({ events: 1_000, seconds: null });
    expect(estimateOf([], [switched])).toEqual({ events: 0, seconds: 0 });
  });
});

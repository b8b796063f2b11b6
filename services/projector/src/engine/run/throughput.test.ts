import { describe, expect, it } from '@jest/globals';
import { throughputOf } from './throughput.ts';

const sample = (seconds: number, position: bigint, events: number) => ({
  at: seconds * 1_000,
  position,
  events,
});

describe('throughputOf', () => {
  it('returns events per second and the remaining time at that rate', () => {
    const samples = [sample(0, 0n, 0), sample(1, 50n, 400), sample(2, 200n, 1_000)];
    expect(throughputOf(samples, 600n)).toEqual({ rate: 500, etaSeconds: 4 });
  });

  it('returns null for a single sample, without progress, or without a known end', () => {
    expect(throughputOf([sample(0, 10n, 5)], 100n)).toEqual({ rate: null, etaSeconds: null });
    expect(throughputOf([sample(0, 10n, 5), sample(1, 10n, 5)], 100n)).toEqual({ rate: 0, etaSeconds: null });
    expect(throughputOf([sample(0, 10n, 5), sample(1, 20n, 9)], undefined)).toEqual({
      rate: 4,
      etaSeconds: null,
    });
  });

  it('returns no remaining time at the head', () => {
    expect(throughputOf([sample(0, 10n, 5), sample(1, 100n, 9)], 100n)).toEqual({ rate: 4, etaSeconds: 0 });
  });
});

import { describe, expect, it } from '@jest/globals';
import { throughputOf } from './throughput.ts';

const sample = (seconds: number, position: bigint, events: number) => ({
  at: seconds * 1_000,
  position,
  events,
});

describe('the throughput of a build', () => {
  it('is its events a second, and what is left of the log at the same speed', () => {
    const samples = [sample(0, 0n, 0), sample(1, 50n, 400), sample(2, 200n, 1_000)];
    expect(throughputOf(samples, 600n)).toEqual({ rate: 500, etaSeconds: 4 });
  });

  it('is not known from one look, nor its end while nothing moves or no log is seen', () => {
    expect(throughputOf([sample(0, 10n, 5)], 100n)).toEqual({ rate: null, etaSeconds: null });
    expect(throughputOf([sample(0, 10n, 5), sample(1, 10n, 5)], 100n)).toEqual({ rate: 0, etaSeconds: null });
    expect(throughputOf([sample(0, 10n, 5), sample(1, 20n, 9)], undefined)).toEqual({
      rate: 4,
      etaSeconds: null,
    });
  });

  it('has nothing left at the head', () => {
    expect(throughputOf([sample(0, 10n, 5), sample(1, 100n, 9)], 100n)).toEqual({ rate: 4, etaSeconds: 0 });
  });
});

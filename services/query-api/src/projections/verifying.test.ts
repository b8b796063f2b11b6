import { describe, expect, it } from '@jest/globals';
import { togetherOf, verifyingOf } from './verifying.ts';

const one = (progress: number, etaSeconds: number | null, endedAt: string | null = null) => ({
  progress,
  etaSeconds,
  endedAt,
});
const ended = one(1, null, '2026-11-20T10:00:00Z');

describe('togetherOf', () => {
  it('averages the progress of all verifications, including ended ones', () => {
    expect(togetherOf([one(0.5, 4), one(0.25, 9), ended, one(0.25, 2)])).toEqual({
      total: 4,
      ended: 1,
      progress: 0.5,
      etaSeconds: 9,
    });
    expect(togetherOf([])).toBeNull();
  });

  it('returns no time until all have begun', () => {
    expect(togetherOf([one(0.5, 4), one(0, null)])?.etaSeconds).toBeNull();
  });
});

describe('verifyingOf', () => {
  const id = '0b6f1c3e-9a1d-4c2e-8a55-1f2e3d4c5b6a';
  const of = (model: 'credit' | 'people', state: 'requested' | 'running' | 'passed') => ({
    ...one(0.5, 4, state === 'passed' ? '2026-11-20T10:00:00Z' : null),
    id,
    model,
    state,
    version: 1,
    build: 2,
  });

  it('returns the first verification that has not ended', () => {
    expect(verifyingOf('credit', [of('people', 'running'), of('credit', 'passed')])).toBeNull();
    expect(verifyingOf('credit', [of('credit', 'running'), of('credit', 'requested')])).toEqual({
      id,
      version: 1,
      build: 2,
      state: 'running',
      progress: 0.5,
      etaSeconds: 4,
    });
  });
});

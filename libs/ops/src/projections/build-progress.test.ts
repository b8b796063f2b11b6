import { describe, expect, it } from '@jest/globals';
import type { ReadModel } from '@granary/api/http';
import type { Projection } from '@granary/api/projections';
import { createBuildProgress } from './build-progress.ts';

type Build = NonNullable<Projection['building']>;

const look = (model: ReadModel, phase?: Build['phase'], progress = 0) => ({
  model,
  building: phase ? ({ phase, progress, rate: null, etaSeconds: null } as Build) : null,
});
const none = new Set<ReadModel>();

describe('the progress of builds', () => {
  it('is half the folding and half the verification, over all models', () => {
    const progressOf = createBuildProgress();
    expect(progressOf([look('credit', 'bulk', 0.5), look('people', 'requested')], none).share).toBe(0.125);
    expect(progressOf([look('credit', 'verifying', 0.5), look('people', 'ready', 1)], none)).toEqual({
      share: 0.875,
      label: 'verifying, ready · 0 of 2 done',
    });
    expect(progressOf([look('credit', 'ready', 1), look('people')], new Set(['people']))).toMatchObject({
      share: 1,
    });
  });

  it('does not go back for a build that has switched and whose end is not yet known', () => {
    const progressOf = createBuildProgress();
    progressOf([look('credit', 'switching', 1), look('people', 'verifying', 1)], none);
    const now = progressOf([look('credit'), look('people', 'switching', 1)], none);
    expect(now).toEqual({ share: 1, label: 'switching · 0 of 2 done' });
  });

  it('says that nothing has begun', () => {
    expect(createBuildProgress()([look('credit')], none)).toEqual({
      share: 0,
      label: 'waiting for the projector',
    });
  });
});

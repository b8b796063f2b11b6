import { seededRandom } from '@granary/testing/random';
import { setTimeout as pause } from 'node:timers/promises';
import { atCrashPoint } from '../../src/processes/index.ts';

const LONGEST_MS = 12;

/** Delays every step by a pseudo-random time, reproducible by seed, like a store that is sometimes slow. */
export const delaySteps = (seed: number): void => {
  const random = seededRandom(seed);
  atCrashPoint(() => pause(random() < 0.5 ? 0 : random() * LONGEST_MS));
};

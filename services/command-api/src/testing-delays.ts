import { seededRandom } from '@granary/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { atCrashPoint } from './processes/index.ts';

const LONGEST_MS = 12;

/** Every step takes as long as it happens to, as on a store that is sometimes slow; the same for the same seed. */
export const delaySteps = (seed: number): void => {
  const random = seededRandom(seed);
  atCrashPoint(() => pause(random() < 0.5 ? 0 : random() * LONGEST_MS));
};

import { useState } from 'react';
import { stored } from '../../app/store.ts';
import type { Stop } from './stops.ts';

export type StopStep = 'place' | 'item' | 'quantity';

interface Kept {
  readonly stop: string;
  readonly step: StopStep;
}

/**
 * The picker's step at the current stop; kept across reloads. A batch without a known location has no location to scan.
 */
export const useStopStep = (number: string, stop: Stop | undefined) => {
  const key = `picking:${number}`;
  const [kept, setKept] = useState<Kept | undefined>(() => stored.read<Kept>(key));
  const first: StopStep = stop?.location === null ? 'item' : 'place';
  const step = kept !== undefined && kept.stop === stop?.key ? kept.step : first;
  const go = (next: StopStep, at = stop) => {
    if (!at) return;
    const now = { stop: at.key, step: next };
    stored.write(key, now);
    setKept(now);
  };
  return { step, go, forget: () => stored.remove(key) };
};

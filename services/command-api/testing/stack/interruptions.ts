import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { expect } from '@jest/globals';
import { atCrashPoint } from '../../src/processes/index.ts';
import { OutboundCatalogue } from '../../src/outbound/catalogue.ts';
import { outboundProcess } from '../../src/outbound/outbound.process.ts';

import { anotherRunner, type AnotherRunner } from './another-runner.ts';

export interface Scene {
  readonly prepare: (nth: number) => Promise<string>;
  readonly act: (number: string) => Promise<unknown>;
  readonly check: (number: string) => Promise<void>;
}

/** Throws at the nth crash point, like a crash. */
export const stopAt = (nth: number): { readonly stopped: () => boolean } => {
  let passes = 0;
  atCrashPoint((name) => {
    passes += 1;
    if (passes === nth) throw new Error(`stopped at ${name}`);
  });
  return { stopped: () => passes >= nth };
};

/** Other instances of the service, which continue what a crashed one left half done. */
export const interruptions = (url: string) => {
  const restarted: EventStore[] = [];

  /** Starts with an empty cache. */
  const anotherInstance = (): AnotherRunner => {
    const store = new EventStore(url);
    restarted.push(store);
    return anotherRunner(store, outboundProcess(new OutboundCatalogue(store)));
  };

  /** Interrupts between every two steps and once while resuming; then several instances finish concurrently. */
  const betweenAllSteps = async ({ prepare, act, check }: Scene, atLeast: number): Promise<void> => {
    for (let nth = 1; ; nth += 1) {
      const number = await prepare(nth);
      const stop = stopAt(nth);
      await act(number);
      if (!stop.stopped()) {
        expect(nth).toBeGreaterThan(atLeast);
        atCrashPoint();
        await check(number);
        return;
      }
      stopAt(1 + (nth % 3));
      await anotherInstance()
        .advance(number, commandContext())
        .catch(() => undefined);
      atCrashPoint();
      const others = Array.from({ length: 1 + (nth % 3) }, anotherInstance);
      await Promise.all(others.map((other) => other.advance(number, commandContext())));
      try {
        await check(number);
      } catch (error) {
        throw new Error(`stopped at crash point ${nth}: ${String(error)}`, { cause: error });
      }
    }
  };

  return {
    betweenAllSteps,
    close: async (): Promise<void> => {
      await Promise.all(restarted.map((store) => store.close()));
    },
  };
};
export type Interruptions = ReturnType<typeof interruptions>;

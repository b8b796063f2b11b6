import { EventStore } from '@granary/event-store';
import { commandContext } from '@granary/event-store/testing';
import { expect } from '@jest/globals';
import { atCrashPoint } from '../../processes/index.ts';
import { OutboundCatalogue } from '../catalogue.ts';
import { OutboundProcess } from '../outbound.process.ts';

export interface Scene {
  readonly prepare: (nth: number) => Promise<string>;
  readonly act: (number: string) => Promise<unknown>;
  readonly check: (number: string) => Promise<void>;
}

/** Stops whatever runs at the nth crash point, as a crash would. */
export const stopAt = (nth: number): { readonly stopped: () => boolean } => {
  let passes = 0;
  atCrashPoint((name) => {
    passes += 1;
    if (passes === nth) throw new Error(`stopped at ${name}`);
  });
  return { stopped: () => passes >= nth };
};

/** Other instances of the service, which go on with what one of them has left half done. */
export const interruptions = (url: string) => {
  const restarted: EventStore[] = [];

  /** It remembers nothing of what went before. */
  const anotherInstance = (): OutboundProcess => {
    const store = new EventStore(url);
    restarted.push(store);
    return new OutboundProcess(store, new OutboundCatalogue(store));
  };

  /** Stops between every two steps, once more while resuming, and lets several others finish it together. */
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

import { setTimeout as wait } from 'node:timers/promises';

/** A wrong password is answered no sooner, so that what an account costs beyond an unknown name does not show. */
const REFUSED_AFTER_MS = 250;

export const CLOCK = Symbol('Clock');

export interface Clock {
  /** Milliseconds; only differences mean anything. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => wait(milliseconds),
};

/** Waits until a refusal may be answered whose request came at `since`. */
export const evenly = async (clock: Clock, since: number): Promise<void> => {
  const left = since + REFUSED_AFTER_MS - clock.now();
  if (left > 0) await clock.wait(left);
};

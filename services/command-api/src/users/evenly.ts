import { setTimeout as wait } from 'node:timers/promises';

/** Minimum time until a wrong password is rejected, so that timing does not reveal whether the account exists. */
const REFUSED_AFTER_MS = 250;

export const CLOCK = Symbol('Clock');

export interface Clock {
  /** Milliseconds from an arbitrary origin. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => wait(milliseconds),
};

/** Waits until a request received at `since` may be rejected. */
export const evenly = async (clock: Clock, since: number): Promise<void> => {
  const left = since + REFUSED_AFTER_MS - clock.now();
  if (left > 0) await clock.wait(left);
};

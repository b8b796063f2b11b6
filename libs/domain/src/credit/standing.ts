import type { CreditEvent } from './events.ts';
import { balanceFrom } from './rules.ts';
import { customerOf, type CreditState } from './state.ts';

export interface SetStanding {
  readonly standing: 'stop' | 'clear';
  readonly reason: string;
}

/** Stops a customer or lifts the stop. Existing holds are kept. */
export function setStanding(state: CreditState, { standing, reason }: SetStanding): CreditEvent[] {
  const customer = customerOf(state);
  const stopped = standing === 'stop';
  if (state.stopped === stopped) return [];
  const data = { customer, reason, after: balanceFrom(state, stopped) };
  return [stopped ? { type: 'CreditStopped', data } : { type: 'CreditStopLifted', data }];
}

import { minus, plus, toMoney, type DecimalText } from '../kernel/index.ts';
import type { CreditEvent } from './events.ts';
import {
  balanceFrom,
  type AdjustmentDirection,
  type CreditBalance,
  type contributionSources,
} from './rules.ts';
import { balanceOf, customerOf, type CreditState } from './state.ts';

/** Runs once, when the customer is created. Later changes need approved requests. */
export function openCredit(
  state: CreditState,
  command: { customer: string; limit: DecimalText },
): CreditEvent[] {
  if (state.customer !== null) return [];
  const { customer, limit } = command;
  return [{ type: 'CreditOpened', data: { customer, amount: limit, after: withLimit(state, limit) } }];
}

export interface SetContribution {
  readonly contract: string;
  /** Revision of the contract; an older one is ignored as stale. */
  readonly revision: number;
  readonly amount: DecimalText;
  readonly source: (typeof contributionSources)[number];
}

/** Sets the absolute contribution of a contract; zero is valid. Repeats and stale updates change nothing. */
export function setContribution(state: CreditState, command: SetContribution): CreditEvent[] {
  const customer = customerOf(state);
  const { contract, revision, amount, source } = command;
  const known = state.contributions[contract];
  if (known && known.revision >= revision) return [];
  const before = known?.amount ?? '0.00';
  const change = toMoney(minus(amount, before));
  const after = withLimit(state, change);
  return [
    {
      type: 'CreditContributionSet',
      data: { customer, contract, revision, source, amount, before, change, after },
    },
  ];
}

export interface AdjustLimit {
  readonly request: string;
  readonly direction: AdjustmentDirection;
  readonly amount: DecimalText;
  readonly requester: string;
  readonly approver: string;
  readonly notes: string;
}

/** Applies an approved request once. A decrease may leave a limit below what is in use. */
export function adjustLimit(state: CreditState, command: AdjustLimit): CreditEvent[] {
  const customer = customerOf(state);
  const { request, direction, amount, requester, approver, notes } = command;
  if (state.requests[request]) return [];
  const limitBefore = balanceOf(state).limit;
  const after = withLimit(state, direction === 'increase' ? amount : `-${amount}`);
  return [
    {
      type: 'CreditLimitAdjusted',
      data: { customer, request, direction, amount, limitBefore, requester, approver, notes, after },
    },
  ];
}

const withLimit = ({ limit, used, reserved, stopped }: CreditState, change: DecimalText): CreditBalance =>
  balanceFrom({ limit: toMoney(plus(limit, change)), used, reserved }, stopped);

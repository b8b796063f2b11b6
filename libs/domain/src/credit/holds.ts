import {
  compare,
  isPositive,
  minus,
  plus,
  reject,
  smaller,
  toMoney,
  type DecimalText,
} from '../kernel/index.ts';
import type { CreditEvent } from './events.ts';
import { balanceFrom } from './rules.ts';
import { settlementOf } from './settling.ts';
import { balanceOf, customerOf, holdKey, remembered, type CreditState, type HoldName } from './state.ts';

export interface HoldCredit extends HoldName {
  readonly amount: DecimalText;
}

/**
 * Runs before goods are promised. Check and hold are one append, so two concurrent sales cannot use the same credit.
 */
export function holdCredit(state: CreditState, command: HoldCredit): CreditEvent[] {
  const customer = customerOf(state);
  const { document, intent, amount } = command;
  const key = holdKey(command);
  if (state.holds[key] || remembered(state.ended, key)) return [];
  const balance = balanceOf(state);
  const facts = { customer, ...balance, asked: amount };
  if (balance.standing === 'stop') throw reject('CREDIT_STOPPED', facts);
  if (balance.standing === 'hold' || compare(balance.available, amount) < 0)
    throw reject('CREDIT_INSUFFICIENT', facts);
  const after = moved(state, { reserved: amount });
  return [{ type: 'CreditHeld', data: { customer, document, intent, amount, after } }];
}

export interface ReleaseCredit extends HoldName {
  /** What the document still needs; defaults to nothing. */
  readonly keep?: DecimalText;
  readonly reason: string;
}

/** Releases a hold, or what a short pick leaves of it. Idempotent: an ended or unknown hold releases nothing. */
export function releaseCredit(state: CreditState, command: ReleaseCredit): CreditEvent[] {
  const customer = customerOf(state);
  const hold = state.holds[holdKey(command)];
  if (!hold) return [];
  const { intent, keep = '0.00', reason } = command;
  const kept = toMoney(smaller(keep, hold.amount));
  const amount = toMoney(minus(hold.amount, kept));
  if (!isPositive(amount) && isPositive(kept)) return [];
  const after = moved(state, { reserved: `-${amount}` });
  const { document } = hold;
  return [{ type: 'CreditReleased', data: { customer, document, intent, amount, kept, reason, after } }];
}

export interface ChargeCredit extends HoldName {
  /** What actually left; less than the hold after a short pick. */
  readonly amount: DecimalText;
  readonly shippedAt: string;
}

/** The goods have left, so they are charged whatever has happened to the hold or the customer since. */
export function chargeCredit(state: CreditState, command: ChargeCredit): CreditEvent[] {
  const customer = customerOf(state);
  const key = holdKey(command);
  if (remembered(state.ended, key)?.status === 'charged') return [];
  const { document, intent, amount, shippedAt } = command;
  const held = state.holds[key]?.amount ?? '0.00';
  const prepaid = toMoney(smaller(balanceOf(state).prepaid, amount));
  const after = moved(state, { reserved: `-${held}`, used: amount });
  return [
    {
      type: 'CreditCharged',
      data: { customer, document, intent, amount, held, shippedAt, prepaid, after },
    },
  ];
}

export interface VoidCharge extends HoldName {
  readonly reason: string;
}

/** Voids a shipment: the amount owed is held again, and payments for it settle other open shipments. */
export function voidCharge(state: CreditState, command: VoidCharge): CreditEvent[] {
  const customer = customerOf(state);
  const { document, intent, reason } = command;
  const key = holdKey(command);
  if (state.holds[key]) return [];
  const charge = remembered(state.ended, key);
  if (charge?.status === 'released') return [];
  if (!charge) throw reject('CREDIT_CHARGE_NOT_FOUND', { number: document.number });
  const { amount } = charge;
  const others = state.shipments.filter((open) => open.document !== document.number);
  const own = state.shipments.find((open) => open.document === document.number)?.outstanding ?? '0.00';
  const settled = settlementOf(others, toMoney(minus(amount, own)));
  const after = moved(state, { reserved: amount, used: `-${amount}` });
  return [
    {
      type: 'CreditChargeVoided',
      data: { customer, document, intent, amount, reason, settled, after },
    },
  ];
}

const moved = (
  { limit, used, reserved, stopped }: CreditState,
  change: { reserved?: DecimalText; used?: DecimalText },
) =>
  balanceFrom(
    {
      limit,
      used: toMoney(plus(used, change.used ?? 0)),
      reserved: toMoney(plus(reserved, change.reserved ?? 0)),
    },
    stopped,
  );

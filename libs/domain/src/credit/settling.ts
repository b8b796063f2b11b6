import { isPositive, minus, plus, smaller, toMoney, type DecimalText } from '../kernel/index.ts';
import type { CreditDocument, CreditEvent, Settlement } from './events.ts';
import { balanceFrom, type CreditBalance } from './rules.ts';
import {
  balanceOf,
  customerOf,
  remembered,
  repaymentKey,
  returnKey,
  type CreditState,
  type OpenShipment,
  type SettledShipment,
} from './state.ts';

export interface ReturnCredit {
  /** The document that sold the goods. */
  readonly document: CreditDocument;
  /** The inbound line that returned them. */
  readonly inbound: string;
  readonly inboundLine: number;
  readonly amount: DecimalText;
}

/** A return settles its own shipment first, then the oldest ones. */
export function returnCredit(state: CreditState, command: ReturnCredit): CreditEvent[] {
  const customer = customerOf(state);
  const { document, inbound, inboundLine, amount } = command;
  if (remembered(state.credited, returnKey(inbound, inboundLine))) return [];
  const own = state.shipments.filter((open) => open.document === document.number);
  const others = state.shipments.filter((open) => open.document !== document.number);
  const settled = settlementOf([...own, ...others], amount);
  const after = withUsed(state, toMoney(minus(state.used, amount)));
  return [
    {
      type: 'CreditReturned',
      data: { customer, document, inbound, inboundLine, amount, settled, after },
    },
  ];
}

export interface ReverseReturn extends ReturnCredit {
  /** When the goods left. */
  readonly shippedAt: string;
  readonly reason: string;
}

/**
 * Reverses a mistaken return: the customer owes the goods again, even above the limit. Reopens what the return had
 * settled; what cannot be reopened is owed for the goods themselves.
 */
export function reverseReturn(state: CreditState, command: ReverseReturn): CreditEvent[] {
  const customer = customerOf(state);
  const { document, inbound, inboundLine, amount, reason } = command;
  const credited = remembered(state.credited, returnKey(inbound, inboundLine));
  if (credited?.status === 'reversed') return [];
  const prepaid = toMoney(smaller(balanceOf(state).prepaid, amount));
  const settled = credited?.status === 'returned' ? credited.settled : [];
  const reopened = reopenedOf(state, command, settled, toMoney(minus(amount, prepaid)));
  const after = withUsed(state, toMoney(plus(state.used, amount)));
  return [
    {
      type: 'CreditReturnReversed',
      data: { customer, document, inbound, inboundLine, amount, prepaid, reopened, reason, after },
    },
  ];
}

const reopenedOf = (
  state: CreditState,
  { document, shippedAt }: ReverseReturn,
  settled: readonly SettledShipment[],
  amount: DecimalText,
): SettledShipment[] => {
  const owed = new Map<string, SettledShipment>();
  let rest = amount;
  const own = { document: document.number, shippedAt, amount };
  for (const one of [...settled.filter((shipment) => isCharged(state, shipment.document)), own]) {
    const part = toMoney(smaller(rest, one.amount));
    if (!isPositive(part)) break;
    rest = toMoney(minus(rest, part));
    const before = owed.get(one.document)?.amount ?? 0;
    owed.set(one.document, { ...one, amount: toMoney(plus(before, part)) });
  }
  return [...owed.values()];
};

/** False for a voided shipment, which owes nothing. */
const isCharged = ({ ended: { recent, older } }: CreditState, number: string): boolean =>
  [recent, older].some((generation) =>
    Object.values(generation).some((hold) => hold.status === 'charged' && hold.document.number === number),
  );

export interface RepayCredit {
  readonly repayment: string;
  readonly amount: DecimalText;
  readonly reference: string | null;
  readonly notes: string | null;
}

/** A payment settles the oldest shipments first; the rest is prepaid. */
export function repayCredit(state: CreditState, command: RepayCredit): CreditEvent[] {
  const customer = customerOf(state);
  const { repayment, amount, reference, notes } = command;
  if (remembered(state.credited, repaymentKey(repayment))) return [];
  const settled = settlementOf(state.shipments, amount);
  const after = withUsed(state, toMoney(minus(state.used, amount)));
  return [{ type: 'CreditRepaid', data: { customer, repayment, amount, reference, notes, settled, after } }];
}

/** Distributes an amount over the shipments in the given order. */
export function settlementOf(shipments: readonly OpenShipment[], amount: DecimalText): Settlement[] {
  const settled: Settlement[] = [];
  let rest = amount;
  for (const { document, outstanding } of shipments) {
    if (!isPositive(rest)) break;
    const part = toMoney(smaller(rest, outstanding));
    settled.push({ document, amount: part });
    rest = toMoney(minus(rest, part));
  }
  return settled;
}

const withUsed = ({ limit, reserved, stopped }: CreditState, used: DecimalText): CreditBalance =>
  balanceFrom({ limit, used, reserved }, stopped);

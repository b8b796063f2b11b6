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
  /** The document the goods were sold by. */
  readonly document: CreditDocument;
  /** The inbound line they came back by. */
  readonly inbound: string;
  readonly inboundLine: number;
  readonly amount: DecimalText;
}

/** Goods came back: their own shipment is settled first, then the oldest. */
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
  /** When the goods had left. */
  readonly shippedAt: string;
  readonly reason: string;
}

/**
 * The return was a mistake: the customer has the goods and owes them, even where that exceeds the limit. What the
 * return had settled is open again; what is no longer there to be opened is owed for the goods themselves.
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

/** A shipment that has been voided since owes nothing any more. */
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

/** The customer has paid: the oldest shipment first; what is left over is theirs. */
export function repayCredit(state: CreditState, command: RepayCredit): CreditEvent[] {
  const customer = customerOf(state);
  const { repayment, amount, reference, notes } = command;
  if (remembered(state.credited, repaymentKey(repayment))) return [];
  const settled = settlementOf(state.shipments, amount);
  const after = withUsed(state, toMoney(minus(state.used, amount)));
  return [{ type: 'CreditRepaid', data: { customer, repayment, amount, reference, notes, settled, after } }];
}

/** How far an amount goes, in the order given. */
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

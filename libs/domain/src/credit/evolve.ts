import {
  compare,
  isPositive,
  minus,
  plus,
  requireNotBefore,
  toMoney,
  type Decider,
  type DecimalText,
} from '../kernel/index.ts';
import { creditEvents, type CreditEvent, type CreditEventData, type Settlement } from './events.ts';
import {
  initial,
  holdKey,
  repaymentKey,
  returnKey,
  type CreditState,
  type Remembered,
  type SettledShipment,
} from './state.ts';

/** Minimum number of ended holds and recorded payments to remember, so that late repeats are idempotent. */
const REMEMBERED = 5_000;

const evolve = (state: CreditState, { type, data }: CreditEvent, occurredAt?: string): CreditState => {
  switch (type) {
    case 'CreditOpened':
      state.customer = data.customer;
      state.openedAt = occurredAt;
      state.limit = added(state.limit, data.amount);
      break;
    case 'CreditContributionSet':
      state.contributions[data.contract] = { revision: data.revision, amount: data.amount };
      state.limit = added(state.limit, data.change);
      break;
    case 'CreditLimitAdjusted':
      state.requests[data.request] = { limitBefore: data.limitBefore, limitAfter: data.after.limit };
      state.limit = (data.direction === 'increase' ? added : taken)(state.limit, data.amount);
      break;
    case 'CreditHeld':
      state.holds[holdKey(data)] = { document: data.document, amount: data.amount };
      state.reserved = added(state.reserved, data.amount);
      break;
    case 'CreditReleased':
      released(state, data);
      break;
    case 'CreditCharged':
      charged(state, data);
      break;
    case 'CreditChargeVoided':
      voided(state, data);
      break;
    case 'CreditReturned':
      remember(state.credited, returnKey(data.inbound, data.inboundLine), {
        status: 'returned',
        settled: data.settled.flatMap((settlement) => dated(state, settlement)),
      });
      state.used = taken(state.used, data.amount);
      settle(state, data.settled);
      break;
    case 'CreditReturnReversed':
      remember(state.credited, returnKey(data.inbound, data.inboundLine), { status: 'reversed' });
      state.used = added(state.used, data.amount);
      for (const shipment of data.reopened) owe(state, shipment);
      break;
    case 'CreditRepaid':
      remember(state.credited, repaymentKey(data.repayment), { status: 'repaid' });
      state.used = taken(state.used, data.amount);
      settle(state, data.settled);
      break;
    case 'CreditStopped':
    case 'CreditStopLifted':
      state.stopped = type === 'CreditStopped';
      break;
  }
  return state;
};

/** Payments cannot precede the account. Shipments and returns are checked before the goods move. */
const requireTimely = (state: CreditState, events: readonly CreditEvent[], occurredAt: string): void => {
  const { customer, openedAt } = state;
  if (customer !== null && openedAt !== undefined && events.some(({ type }) => type === 'CreditRepaid'))
    requireNotBefore({ kind: 'customer', id: customer, at: openedAt }, occurredAt, 'paidOn');
};

export const credit: Decider<CreditState, CreditEvent> = {
  category: 'credit',
  events: creditEvents,
  initial,
  evolve,
  requireTimely,
  snapshotShape: 3,
};

const added = (a: DecimalText, b: DecimalText): DecimalText => toMoney(plus(a, b));
const taken = (a: DecimalText, b: DecimalText): DecimalText => toMoney(minus(a, b));

const released = (state: CreditState, data: CreditEventData<'CreditReleased'>): void => {
  state.reserved = taken(state.reserved, data.amount);
  const hold = state.holds[holdKey(data)];
  if (isPositive(data.kept) && hold) hold.amount = data.kept;
  else end(state, holdKey(data), { status: 'released' });
};

const charged = (state: CreditState, data: CreditEventData<'CreditCharged'>): void => {
  state.reserved = taken(state.reserved, data.held);
  state.used = added(state.used, data.amount);
  end(state, holdKey(data), { status: 'charged', document: data.document, amount: data.amount });
  const amount = taken(data.amount, data.prepaid);
  owe(state, { document: data.document.number, shippedAt: data.shippedAt, amount });
};

const owe = (state: CreditState, { document, shippedAt, amount }: SettledShipment): void => {
  if (!isPositive(amount)) return;
  const open = state.shipments.find((one) => one.document === document);
  if (open) {
    open.outstanding = added(open.outstanding, amount);
    return;
  }
  const after = state.shipments.findIndex((one) => one.shippedAt > shippedAt);
  const place = after < 0 ? state.shipments.length : after;
  state.shipments.splice(place, 0, { document, shippedAt, outstanding: amount });
};

const dated = ({ shipments }: CreditState, { document, amount }: Settlement): SettledShipment[] => {
  const open = shipments.find((one) => one.document === document);
  return open ? [{ document, shippedAt: open.shippedAt, amount }] : [];
};

const voided = (state: CreditState, data: CreditEventData<'CreditChargeVoided'>): void => {
  const key = holdKey(data);
  delete state.ended.recent[key];
  delete state.ended.older[key];
  state.holds[key] = { document: data.document, amount: data.amount };
  state.reserved = added(state.reserved, data.amount);
  state.used = taken(state.used, data.amount);
  state.shipments = state.shipments.filter(({ document }) => document !== data.document.number);
  settle(state, data.settled);
};

const settle = (state: CreditState, settled: readonly Settlement[]): void => {
  for (const { document, amount } of settled) {
    const shipment = state.shipments.find((open) => open.document === document);
    if (shipment) shipment.outstanding = taken(shipment.outstanding, amount);
  }
  if (settled.length > 0)
    state.shipments = state.shipments.filter(({ outstanding }) => compare(outstanding, 0) > 0);
};

const end = (state: CreditState, key: string, entry: CreditState['ended']['recent'][string]): void => {
  delete state.holds[key];
  remember(state.ended, key, entry);
};

const remember = <Entry>(memory: Remembered<Entry>, key: string, entry: Entry): void => {
  if (memory.recentCount >= REMEMBERED) {
    memory.older = memory.recent;
    memory.recent = {};
    memory.recentCount = 0;
  }
  memory.recent[key] = entry;
  memory.recentCount += 1;
};

import { compare, isZero, minus, plus, reject, sum, toMoney, toQuantity } from '../kernel/index.ts';
import { documentFor, settledDocument } from './document.ts';
import type { Arrival, OutboundEvent, SettledArrival } from './events.ts';
import { returnAmount, type LineReturns } from './pricing.ts';
import { processOf } from './process.ts';
import { totalQuantity } from './rules.ts';
import { isDocument, type OutboundDocument, type OutboundState } from './state.ts';

export interface ReceivedPart {
  readonly line: number;
  readonly batch: string;
  readonly received: string;
}

export interface Delivery {
  readonly deliveredAt: string;
  readonly at: string;
  /** What arrived; batches not named arrived in full. The rest was lost on the way. */
  readonly received: readonly ReceivedPart[];
  /** The number of the destination's own document, for a transfer. */
  readonly inbound: string;
}

/** A transfer starts its arrival at the destination; everything else is simply delivered. */
export const deliverOutbound = (state: OutboundState, command: Delivery): OutboundEvent[] => {
  const document = documentFor(state, 'deliver');
  const { number, content, shipment } = document;
  const { deliveredAt, at, inbound } = command;
  if (deliveredAt > at) throw reject('DATE_IN_FUTURE', { date: deliveredAt }, 'deliveredAt');
  if (shipment && deliveredAt < shipment.shippedAt)
    throw reject('DELIVERED_BEFORE_SHIPPED', { shippedAt: shipment.shippedAt }, 'deliveredAt');
  if (content.type !== 'transfer')
    return [{ type: 'OutboundDelivered', data: { number, deliveredAt, inbound: null, arrivals: [] } }];
  const arrivals = arrivalsOf(document, command.received);
  return [{ type: 'OutboundDeliveryStarted', data: { number, deliveredAt, inbound, arrivals } }];
};

const arrivalsOf = ({ shipment }: OutboundDocument, received: readonly ReceivedPart[]): Arrival[] => {
  const arrivals = (shipment?.lines ?? []).flatMap(({ line, item, batches }) =>
    batches.map(({ batch, quantity }) => {
      const named = received.find((part) => part.line === line && part.batch === batch)?.received ?? quantity;
      if (compare(named, quantity) > 0)
        throw reject('RECEIVED_EXCEEDS_SHIPPED', { line, batch, shipped: quantity, received: named });
      return { line, item, batch, received: named, lost: toQuantity(minus(quantity, named)) };
    }),
  );
  for (const { line, batch } of received)
    if (!arrivals.some((one) => one.line === line && one.batch === batch))
      throw reject('WRONG_BATCH', { line, batch, expected: arrivals.map((one) => one.batch).join(', ') });
  return arrivals;
};

export const confirmDelivered = (
  state: OutboundState,
  intent: number,
  receivedAs: (arrival: Arrival) => string | null,
): OutboundEvent[] => {
  const document = processOf(state, 'delivering', intent);
  if (!document) return [];
  const { number, process } = document;
  const { deliveredAt, inbound } = process;
  const arrivals: SettledArrival[] = process.arrivals.map((arrival) => ({
    ...arrival,
    receivedAs: isZero(arrival.received) ? null : receivedAs(arrival),
  }));
  const anything = arrivals.some((arrival) => arrival.receivedAs !== null);
  return [
    {
      type: 'OutboundDelivered',
      data: { number, deliveredAt, inbound: anything ? inbound : null, arrivals },
    },
  ];
};

export const completeOutbound = (state: OutboundState): OutboundEvent[] => {
  const { number, completed } = documentFor(state, 'complete');
  return completed ? [] : [{ type: 'OutboundCompleted', data: { number } }];
};

export interface CustomerReturn {
  readonly line: number;
  readonly batch: string;
  readonly quantity: string;
  readonly inbound: string;
  readonly inboundLine: number;
}

/** Goods a customer sends back: never more of a batch than was shipped, all its returns together. */
export const acceptReturn = (state: OutboundState, command: CustomerReturn): OutboundEvent[] => {
  const { number, shipment, sale, returns } = settledDocument(state);
  const { line, batch, quantity, inbound, inboundLine } = command;
  if (returns.some((one) => one.inbound === inbound && one.inboundLine === inboundLine)) return [];
  const shipped = shipment?.lines
    .find((one) => one.line === line)
    ?.batches.find((one) => one.batch === batch)?.quantity;
  if (!shipped) throw reject('RETURN_NOT_SHIPPED', { number, batch });
  const before = sum(
    returns.filter((one) => one.line === line && one.batch === batch).map((one) => one.quantity),
  );
  if (compare(plus(before, quantity), shipped) > 0)
    throw reject('RETURN_EXCEEDS_SHIPPED', {
      number,
      batch,
      shipped,
      returned: toQuantity(before),
      quantity,
    });
  const credit = sale && {
    customer: sale.customer,
    amount: returnAmount(sale, line, returnedOf(returns, line), quantity),
  };
  return [
    {
      type: 'OutboundReturnAccepted',
      data: { number, line, batch, quantity, inbound, inboundLine, credit },
    },
  ];
};

const returnedOf = (returns: OutboundDocument['returns'], line: number): LineReturns => {
  const earlier = returns.filter((one) => one.line === line);
  return {
    quantity: totalQuantity(earlier),
    amount: toMoney(sum(earlier.map(({ credit }) => credit?.amount ?? 0))),
  };
};

/** The inbound that brought them failed: the quantity may be returned again. */
export const cancelReturn = (
  state: OutboundState,
  command: { inbound: string; inboundLine: number },
): OutboundEvent[] => {
  if (!isDocument(state)) return [];
  const accepted = state.returns.find(
    ({ inbound, inboundLine }) => inbound === command.inbound && inboundLine === command.inboundLine,
  );
  return accepted ? [{ type: 'OutboundReturnCancelled', data: { number: state.number, ...accepted } }] : [];
};

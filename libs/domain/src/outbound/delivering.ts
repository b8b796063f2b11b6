import { compare, isZero, minus, reject, toQuantity } from '../kernel/index.ts';
import { documentFor } from './document.ts';
import type { Arrival, OutboundEvent, SettledArrival } from './events.ts';
import { processOf } from './process.ts';
import type { OutboundDocument, OutboundState } from './state.ts';

export interface ReceivedPart {
  readonly line: number;
  readonly batch: string;
  readonly received: string;
}

export interface Delivery {
  readonly deliveredAt: string;
  readonly at: string;
  /** Received quantities. Batches not listed arrived in full; the difference was lost in transit. */
  readonly received: readonly ReceivedPart[];
  /** For a transfer: number of the inbound document at the destination. */
  readonly inbound: string;
}

/** A transfer starts its receipt at the destination; other types are simply delivered. */
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

import { inbound } from '../inbound/index.ts';
import type { Decider, DomainEvent } from '../kernel/index.ts';
import { isDocument, outbound, type OutboundDocument } from '../outbound/index.ts';
import { stock, stockStreamId, type BatchName, type StockState } from '../stock/index.ts';
import { departures, type Departure } from './departures.ts';

/** The part of the event store a search needs; tests substitute their own streams. */
export interface Log {
  load<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
  ): Promise<{ readonly state: State }>;
}

interface Place {
  readonly warehouse: string;
  readonly item: string;
}

/** The part of an outbound order that tells where its goods went. */
export interface Order extends Pick<OutboundDocument, 'number' | 'warehouse' | 'status' | 'returns'> {
  readonly content: Pick<OutboundDocument['content'], 'destination' | 'customer'>;
}

/** The movements of goods, read from the streams. */
export interface Trail {
  stock(place: Place): Promise<StockState>;
  departures(name: BatchName): Promise<readonly Departure[]>;
  outbound(number: string): Promise<Order | undefined>;
  /** The warehouse in which an inbound document received its goods. */
  receivedAt(inbound: string): Promise<string | undefined>;
}

export const trailOf = (log: Log): Trail => ({
  stock: async (place) => (await log.load(stock, stockStreamId(place))).state,
  departures: async (name) => {
    const { state } = await log.load(departures, stockStreamId(name));
    return [...(state.get(name.batch)?.values() ?? [])];
  },
  outbound: async (number) => {
    const { state } = await log.load(outbound, number);
    return isDocument(state) ? state : undefined;
  },
  receivedAt: async (number) => {
    const { state } = await log.load(inbound, number);
    return state.status === 'none' ? undefined : state.warehouse;
  },
});

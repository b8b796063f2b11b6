import { inbound } from '../inbound/index.ts';
import {
  minus,
  plus,
  toQuantity,
  type Decider,
  type DecimalText,
  type DomainEvent,
} from '../kernel/index.ts';
import { isDocument, outbound, type OutboundDocument } from '../outbound/index.ts';
import { stock, stockStreamId, type StockEvent, type StockPurpose, type StockState } from '../stock/index.ts';

/** As much of the log as a search needs: the event store, or a test's own streams. */
export interface Log {
  load<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    id: string,
  ): Promise<{ readonly state: State }>;
  readStream(category: string, id: string): AsyncIterable<{ readonly type: string; readonly data: unknown }>;
}

interface Place {
  readonly warehouse: string;
  readonly item: string;
}

/** What one order line took from a batch, less what a voided shipment brought back. */
export interface Departure {
  readonly batch: string;
  readonly outbound: string;
  readonly line: number;
  readonly purpose: StockPurpose;
  readonly quantity: DecimalText;
}

/** What an outbound order has to do with where its goods went. */
export interface Order extends Pick<OutboundDocument, 'number' | 'warehouse' | 'status' | 'returns'> {
  readonly content: Pick<OutboundDocument['content'], 'destination' | 'customer'>;
}

/** The ways goods go, read from the streams themselves; each stream once. */
export interface Trail {
  stock(place: Place): Promise<StockState>;
  departures(place: Place): Promise<readonly Departure[]>;
  outbound(number: string): Promise<Order | undefined>;
  /** Where an inbound order received its goods. */
  receivedAt(inbound: string): Promise<string | undefined>;
}

export const trailOf = (log: Log): Trail => {
  const departures = new Map<string, Promise<readonly Departure[]>>();
  return {
    stock: async (place) => (await log.load(stock, stockStreamId(place))).state,
    departures: (place) => {
      const id = stockStreamId(place);
      const known = departures.get(id) ?? departuresOf(log, id);
      departures.set(id, known);
      return known;
    },
    outbound: async (number) => {
      const { state } = await log.load(outbound, number);
      return isDocument(state) ? state : undefined;
    },
    receivedAt: async (number) => {
      const { state } = await log.load(inbound, number);
      return state.status === 'none' ? undefined : state.warehouse;
    },
  };
};

async function departuresOf(log: Log, id: string): Promise<readonly Departure[]> {
  const found = new Map<string, Departure>();
  for await (const stored of log.readStream(stock.category, id)) {
    const event = stored as StockEvent;
    if (event.type !== 'StockIssued' && event.type !== 'IssueReversed') continue;
    const { document, line, purpose } = event.data;
    for (const { batch, quantity } of event.data.batches) {
      const key = `${document.number}:${line}:${batch}`;
      const before = found.get(key)?.quantity ?? '0';
      const after = event.type === 'StockIssued' ? plus(before, quantity) : minus(before, quantity);
      found.set(key, { batch, outbound: document.number, line, purpose, quantity: toQuantity(after) });
    }
  }
  return [...found.values()];
}

import { Rejection, fold } from '../src/kernel/index.ts';
import {
  commitReservation,
  issue,
  marksOn,
  recalledLots,
  recallLot,
  recallMarksOf,
  receiveBatch,
  receiveReturn,
  receiveTransfer,
  reserve,
  split,
  stock,
  type BatchName,
  type StockEvent,
  type StockState,
} from '../src/stock/index.ts';
import { departures } from '../src/recalls/departures.ts';
import type { Order, Trail } from '../src/recalls/trail.ts';

/** For tests: one item in a few warehouses, its orders and its stock history, in memory. */
export const ITEM = 'GLY-41SL';
const TODAY = '2026-11-21';

interface Shipped extends Omit<Order, 'status' | 'returns'> {
  readonly batch: string;
  readonly quantity: string;
  status: 'shipped' | 'delivered';
  returned: number;
  delivered: boolean;
  returns: Order['returns'][number][];
}

export interface Fixtures extends Trail {
  readonly events: StockEvent[];
  readonly states: Map<string, StockState>;
  readonly orders: Shipped[];
  receive(warehouse: string, batch: string, supplierLot: string | null, quantity?: string): void;
  split(name: BatchName, quantity: string): void;
  /** Ships to another warehouse or to a customer; does nothing if stock rejects it. */
  ship(name: BatchName, quantity: string, to: { destination: string } | { customer: string }): void;
  deliver(order: Shipped | undefined): void;
  giveBack(order: Shipped | undefined, warehouse: string): void;
  /** From here on, received goods of the lot are blocked on receipt. */
  mark(supplierLot: string, recall: string): void;
  decide(warehouse: string, decision: (state: StockState) => readonly StockEvent[]): void;
  all(): BatchName[];
}

export const newFixtures = (): Fixtures => {
  const states = new Map<string, StockState>();
  const events: StockEvent[] = [];
  const orders: Shipped[] = [];
  let lots = recalledLots.initial();
  let documents = 0;
  const stateAt = (warehouse: string): StockState => {
    const state = states.get(warehouse) ?? stock.initial();
    states.set(warehouse, state);
    return state;
  };
  const decide: Fixtures['decide'] = (warehouse, decision) => {
    const made = attempt(() => decision(stateAt(warehouse)));
    states.set(warehouse, fold(stock, made, stateAt(warehouse)));
    events.push(...made);
  };
  const details = (batch: string, quantity: string, supplierLot: string | null) => ({
    item: ITEM,
    batch,
    quantity,
    supplierLot,
    receivedAt: '2026-11-01T02:00:00.000Z',
    unitCost: '3.000000',
    productionDate: null,
    expiryDate: null,
    supplier: null,
    certificate: null,
    notes: null,
    location: null,
    shelf: null,
    line: 1,
  });
  const next = (prefix: string): string => `${prefix}-${(documents += 1)}`;
  return {
    events,
    states,
    orders,
    decide,
    all: () =>
      [...states].flatMap(([warehouse, { batches }]) =>
        Object.keys(batches).map((batch) => ({ warehouse, item: ITEM, batch })),
      ),
    receive: (warehouse, batch, supplierLot, quantity = '100.000') =>
      decide(warehouse, (state) =>
        receiveBatch(
          state,
          {
            ...details(batch, quantity, supplierLot),
            warehouse,
            inbound: next('IN'),
            awaitingInspection: false,
          },
          marksOn(lots, supplierLot),
        ),
      ),
    mark: (supplierLot, number) => {
      const lot = { item: ITEM, supplierLot, recall: number, reason: 'because' };
      lots = fold(recalledLots, recallLot(lots, lot), lots);
    },
    split: (name, quantity) =>
      decide(name.warehouse, (state) =>
        split(state, { ...name, quantity, locked: false, reason: 'repacked' }),
      ),
    ship: ({ warehouse, item, batch }, quantity, to) => {
      const number = next('OUT');
      const transfer = 'destination' in to;
      const hold = {
        warehouse,
        item,
        reservation: number,
        document: { kind: 'outbound', number },
        line: 1,
      } as const;
      const before = events.length;
      decide(warehouse, (state) =>
        reserve(state, {
          ...hold,
          day: TODAY,
          purpose: transfer ? 'transfer' : 'sale',
          allocations: [{ batch, quantity }],
          decision: { strategy: 'manual', candidates: [], overrideReason: 'asked for' },
        }),
      );
      if (events.length === before) return;
      decide(warehouse, (state) => commitReservation(state, { ...hold, day: TODAY }));
      decide(warehouse, (state) => issue(state, hold));
      orders.push({
        number,
        warehouse,
        status: 'shipped',
        content: { destination: transfer ? to.destination : null, customer: transfer ? null : to.customer },
        batch,
        quantity,
        returned: 0,
        delivered: false,
        returns: [],
      });
    },
    deliver: (order) => {
      const { destination } = order?.content ?? {};
      if (!order || !destination || order.delivered) return;
      order.delivered = true;
      order.status = 'delivered';
      const parent = { warehouse: order.warehouse, item: ITEM, batch: order.batch };
      const origin = stateAt(order.warehouse).batches[order.batch]!;
      decide(destination, (state) =>
        receiveTransfer(state, {
          ...details(order.batch, order.quantity, origin.supplierLot),
          warehouse: destination,
          outbound: order.number,
          parent,
          recalls: [...recallMarksOf(origin), ...marksOn(lots, origin.supplierLot)],
        }),
      );
    },
    giveBack: (order, warehouse) => {
      if (!order?.content.customer || order.returned > 0) return;
      order.returned = 1;
      const quantity = '1.000';
      const inbound = next(`IN@${warehouse}`);
      const parent = { warehouse: order.warehouse, item: ITEM, batch: order.batch };
      const origin = stateAt(order.warehouse).batches[order.batch]!;
      order.returns.push({ line: 1, batch: order.batch, quantity, inbound, inboundLine: 1, credit: null });
      decide(warehouse, (state) =>
        receiveReturn(state, {
          ...details(order.batch, quantity, origin.supplierLot),
          warehouse,
          inbound,
          outbound: { number: order.number, line: 1 },
          parent,
          recalls: [...recallMarksOf(origin), ...marksOn(lots, origin.supplierLot)],
        }),
      );
    },
    stock: ({ warehouse }) => Promise.resolve(stateAt(warehouse)),
    departures: ({ warehouse, batch }) => {
      const there = events.filter(({ data }) => data.warehouse === warehouse);
      return Promise.resolve([...(fold(departures, there).get(batch)?.values() ?? [])]);
    },
    outbound: (number) => Promise.resolve(orders.find((order) => order.number === number)),
    receivedAt: (number) => Promise.resolve(number.split('@')[1]?.split('-').slice(0, 2).join('-')),
  };
};

const attempt = (decide: () => readonly StockEvent[]): readonly StockEvent[] => {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
};

import { lineageMoves } from '@granary/api/lineage';
import { describe, expect, it } from '@jest/globals';
import { Rejection, compare, fold, minus, plus, sum, times, toQuantity } from '@granary/domain/kernel';
import {
  adjust,
  batchId,
  commitReservation,
  issue,
  receiveBatch,
  receiveReturn,
  receiveTransfer,
  reserve,
  reverseIssue,
  reverseReceipt,
  split,
  stock,
  stockPurposes,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import type { EdgeRow } from '@granary/read-models/lineage';
import fc from 'fast-check';
import { on, projectInMemory, recorded, type PastEvent } from '../../testing/builders/in-memory.ts';
import { edgeTable } from './edge-table.ts';

/** One item in two warehouses; goods are transferred between them. */
const warehouses = ['WH-PP', 'WH-SR'] as const;
const item = 'UREA-46';
const day = '2026-11-21';
const reason = 'because';
const goods = {
  item,
  receivedAt: '2026-11-01T02:00:00.000Z',
  unitCost: '3.000000',
  productionDate: null,
  expiryDate: '2027-12-31',
  supplier: 'SUP-1',
  supplierLot: 'L-77',
  certificate: null,
  notes: null,
  location: null,
  shelf: null,
};

type States = Record<(typeof warehouses)[number], StockState>;
interface Deed {
  readonly where: (typeof warehouses)[number];
  readonly decide: (state: StockState, states: States) => readonly StockEvent[];
}

const quantity = fc.integer({ min: 1, max: 6_000 }).map((thousandths) => toQuantity(thousandths / 1000));
const chosen = fc.record({
  where: fc.constantFrom(...warehouses),
  code: fc.constantFrom('A', 'B', 'C'),
  quantity,
  nth: fc.nat({ max: 30 }),
  gain: fc.boolean(),
  purpose: fc.constantFrom(...stockPurposes),
});
type Chosen = typeof chosen extends fc.Arbitrary<infer Value> ? Value : never;
const pick = <One>(many: readonly One[], { nth }: Chosen): One | undefined =>
  many[nth % Math.max(many.length, 1)];
const anyBatch = (state: StockState, one: Chosen): string => pick(Object.keys(state.batches), one) ?? 'A';

const receives =
  (one: Chosen): Deed['decide'] =>
  (state) =>
    receiveBatch(state, {
      ...goods,
      warehouse: one.where,
      batch: one.code,
      quantity: toQuantity(times(one.quantity, 5)),
      inbound: `IN-${one.where}-${one.nth}`,
      line: 1,
      awaitingInspection: false,
    });

const reserves =
  (one: Chosen): Deed['decide'] =>
  (state) =>
    reserve(state, {
      warehouse: one.where,
      item,
      reservation: `${one.where}-${one.nth}`,
      document: { kind: 'outbound', number: `OUT-${one.where}-${one.nth}` },
      line: 1,
      day,
      purpose: one.purpose,
      strategy: 'fifo',
      quantity: one.quantity,
    });

const leaves =
  (one: Chosen): Deed['decide'] =>
  (state) => {
    const reservation = pick(Object.keys(state.reservations), one);
    if (!reservation) return [];
    const hold = { warehouse: one.where, item, reservation };
    const committed = commitReservation(state, { ...hold, day });
    return [...committed, ...issue(fold(stock, committed, structuredClone(state)), hold)];
  };

const issuedOf = (state: StockState) =>
  Object.entries(state.ended.recent).flatMap(([reservation, end]) =>
    end.status === 'issued' ? [{ reservation, ...end.hold }] : [],
  );

const voids =
  (one: Chosen): Deed['decide'] =>
  (state) => {
    const reservation = pick(issuedOf(state), one)?.reservation;
    return reservation ? reverseIssue(state, { warehouse: one.where, item, reservation, reason }) : [];
  };

/** Receives at one warehouse what the other has issued. */
const arrives =
  (one: Chosen): Deed['decide'] =>
  (state, states) => {
    const from = one.where === 'WH-PP' ? 'WH-SR' : 'WH-PP';
    const left = pick(issuedOf(states[from]), one);
    const part = left?.batches[0];
    if (!left || !part) return [];
    const { document, line } = left;
    const arriving = {
      ...goods,
      warehouse: one.where,
      line,
      quantity: compare(one.quantity, part.quantity) < 0 ? one.quantity : part.quantity,
      recalls: [],
      parent: { warehouse: from, item, batch: part.batch },
    };
    return one.gain
      ? receiveTransfer(state, { ...arriving, outbound: document.number })
      : receiveReturn(state, {
          ...arriving,
          inbound: `IN-R-${document.number}`,
          outbound: { number: document.number, line },
        });
  };

const adjusts =
  (one: Chosen): Deed['decide'] =>
  (state) => {
    const delta = one.gain ? one.quantity : `-${one.quantity}`;
    return adjust(state, { warehouse: one.where, item, batch: anyBatch(state, one), delta, reason });
  };

const splits =
  (one: Chosen): Deed['decide'] =>
  (state) =>
    split(state, {
      warehouse: one.where,
      item,
      batch: anyBatch(state, one),
      quantity: one.quantity,
      locked: one.gain,
      reason,
    });

const reverses =
  (one: Chosen): Deed['decide'] =>
  (state) => {
    const found = Object.values(state.batches).find(
      ({ untouched, origin }) => untouched && origin.kind !== 'split',
    );
    if (!found || found.origin.kind === 'transfer' || found.origin.kind === 'split') return [];
    const { inbound, line } = found.origin;
    return reverseReceipt(state, { warehouse: one.where, item, batch: found.code, inbound, line, reason });
  };

const deed: fc.Arbitrary<Deed> = fc
  .record({
    one: chosen,
    act: fc.constantFrom(
      receives,
      reserves,
      leaves,
      leaves,
      arrives,
      arrives,
      voids,
      adjusts,
      splits,
      reverses,
    ),
  })
  .map(({ one, act }) => ({ where: one.where, decide: act(one) }));
const history = fc.array(deed, { minLength: 30, maxLength: 60, size: 'max' });

const attempt = ({ where, decide }: Deed, states: States): readonly StockEvent[] => {
  try {
    return decide(states[where], states);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
};

/** Quantity on hand per batch, according to the edges. */
const balances = (edges: readonly EdgeRow[]): Map<string, string> => {
  const onHand = new Map<string, string>();
  const move = (id: string, amount: string) =>
    onHand.set(id, toQuantity(plus(onHand.get(id) ?? '0', amount)));
  for (const { fromId, toId, fromOnHand, toOnHand, quantity: moved } of edges) {
    if (fromOnHand !== null) move(fromId, toQuantity(minus('0', moved)));
    if (toOnHand !== null) move(toId, moved);
  }
  return onHand;
};

const told = (states: States): Map<string, string> =>
  new Map(
    warehouses.flatMap((warehouse) =>
      Object.values(states[warehouse].batches).map(({ code, current }) => [
        batchId({ warehouse, item, batch: code }),
        current,
      ]),
    ),
  );

describe('after any history of two warehouses', () => {
  it('the edges of every batch balance with its stock after every event', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(history, (deeds) => {
        const states: States = { 'WH-PP': stock.initial(), 'WH-SR': stock.initial() };
        const past: PastEvent[][] = [];
        for (const one of deeds) {
          for (const event of attempt(one, states)) {
            states[one.where] = fold(stock, [event], states[one.where]);
            past.push(on(stock, `${one.where}.${item}`, [event]));
            const edges = projectInMemory(edgeTable, recorded(past.at(-1)!));
            for (const { fromId, toId, fromOnHand, toOnHand } of edges) {
              const now = told(states);
              if (fromOnHand !== null) expect(fromOnHand).toBe(now.get(fromId));
              if (toOnHand !== null) expect(toOnHand).toBe(now.get(toId));
            }
          }
        }
        const edges = projectInMemory(edgeTable, recorded(...past));
        expect(Object.fromEntries(balances(edges))).toEqual(Object.fromEntries(told(states)));
        for (const { kind } of edges) kinds.add(kind);
      }),
      { numRuns: 200 },
    );
    expect([...kinds].toSorted()).toEqual(Object.keys(lineageMoves).toSorted());
  });

  it('no document returns more than it shipped', () => {
    fc.assert(
      fc.property(history, (deeds) => {
        const states: States = { 'WH-PP': stock.initial(), 'WH-SR': stock.initial() };
        const past: PastEvent[][] = [];
        for (const one of deeds) {
          const events = attempt(one, states);
          states[one.where] = fold(stock, events, states[one.where]);
          past.push(on(stock, `${one.where}.${item}`, events));
        }
        const edges = projectInMemory(edgeTable, recorded(...past));
        for (const id of new Set(edges.filter(({ toOnHand }) => toOnHand === null).map(({ toId }) => toId)))
          expect(
            compare(sum(edges.filter(({ toId }) => toId === id).map((edge) => edge.quantity)), 0),
          ).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 100 },
    );
  });
});

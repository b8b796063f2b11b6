import { describe, expect, it } from '@jest/globals';
import { Rejection, fold, minus, plus, toQuantity } from '@granary/domain/kernel';
import {
  adjust,
  commitReservation,
  issue,
  lock,
  receiveBatch,
  releaseReservation,
  reserve,
  reviseCost,
  split,
  stock,
  unlock,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import fc from 'fast-check';
import { historyOf } from './history.ts';
import { stateAsOf } from './state.ts';
import { batchSubject, itemStockSubject } from './stock.ts';
import type { RecordedEvent } from './streams.ts';
import type { Viewer } from './history-subject.ts';

const place = { warehouse: 'WH-PP', item: 'UREA' };
const stream = 'WH-PP.UREA';
const reason = 'because';
const viewer = (basis: Viewer['basis'], ...permissions: 'cost_price:view'[]): Viewer => ({
  basis,
  permissions: new Set(permissions),
  warehouses: 'all',
});
const recorded = viewer('recorded', 'cost_price:view');
const effective = viewer('effective', 'cost_price:view');

const minute = (n: number): string => new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString();

/** An event as the store returns it, one per minute. */
const ordered = (event: StockEvent, n: number, occurredAt = minute(n)): RecordedEvent<StockEvent> => ({
  ...event,
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  stream: `stock-${stream}`,
  category: 'stock',
  streamId: stream,
  revision: BigInt(n),
  position: BigInt(n * 100),
  recordedAt: minute(n),
  metadata: {
    schemaVersion: 1,
    commandId: 'c',
    $correlationId: 'c',
    $causationId: 'c',
    actor: { userId: 'u', username: 'sok', role: 'warehouse_staff' },
    occurredAt,
  },
});

type Step = (state: StockState) => StockEvent[];
const received =
  (batch: string, quantity = '100.000'): Step =>
  (state) =>
    receiveBatch(state, {
      ...place,
      batch,
      quantity,
      receivedAt: minute(0),
      unitCost: '3.000000',
      productionDate: null,
      expiryDate: '2030-01-01',
      supplier: null,
      supplierLot: null,
      certificate: null,
      notes: null,
      location: 'A-01',
      shelf: null,
      inbound: 'IN-1',
      line: batch.codePointAt(0)!,
      awaitingInspection: false,
    });
const held =
  (reservation: string, quantity: string): Step =>
  (state) =>
    reserve(state, {
      ...place,
      reservation,
      document: { kind: 'outbound', number: `OUT-${reservation}` },
      line: 1,
      day: '2026-11-21',
      purpose: 'sale',
      strategy: 'fifo',
      quantity,
    });
const committed =
  (reservation: string): Step =>
  (state) =>
    commitReservation(state, { ...place, reservation, day: '2026-11-21' });
const issued =
  (reservation: string): Step =>
  (state) =>
    issue(state, { ...place, reservation });

const code = fc.constantFrom('A', 'B');
const hold = fc.constantFrom('R1', 'R2', 'R3');
const amount = fc.integer({ min: 1, max: 90 }).map((n) => toQuantity(n));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(hold, amount).map(([id, quantity]) => held(id, quantity)),
  hold.map(committed),
  hold.map(issued),
  hold.map(
    (reservation): Step =>
      (state) =>
        releaseReservation(state, { ...place, reservation, reason }),
  ),
  fc.tuple(code, amount, fc.boolean()).map(
    ([batch, quantity, gain]): Step =>
      (state) =>
        adjust(state, { ...place, batch, delta: gain ? quantity : `-${quantity}`, reason }),
  ),
  code.map(
    (batch): Step =>
      (state) =>
        lock(state, { ...place, batch, reason }),
  ),
  code.map(
    (batch): Step =>
      (state) =>
        unlock(state, { ...place, batch, reason }),
  ),
  fc.tuple(code, amount).map(
    ([batch, quantity]): Step =>
      (state) =>
        split(state, { ...place, batch, quantity, locked: false, reason }),
  ),
  fc.tuple(code, fc.constantFrom('3.5', '4')).map(
    ([batch, unitCost]): Step =>
      (state) =>
        reviseCost(state, { ...place, batch, unitCost, reason }),
  ),
);

const attempt = (each: Step, state: StockState): StockEvent[] => {
  try {
    return each(state);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
};

const happened = (steps: readonly Step[]): StockEvent[] => {
  let state = stock.initial();
  return [received('A'), received('B'), ...steps].flatMap((each) => {
    const events = attempt(each, state);
    state = fold(stock, events, state);
    return events;
  });
};

/** A random history, recorded event by event. */
const history = fc
  .array(step, { maxLength: 40 })
  .map((steps) => happened(steps).map((event, n) => ordered(event, n)));

/** The same with backdated documents, none of them before the two receipts. */
const backDated = fc
  .tuple(history, fc.array(fc.nat(60), { minLength: 45, maxLength: 45 }))
  .map(([events, minutes]) =>
    events.map((event, n) =>
      n < 2
        ? { ...event, metadata: { ...event.metadata, occurredAt: minute(0) } }
        : ordered(event, n, minute(Math.min(n, minutes[n]!))),
    ),
  );

const currentOf = (events: readonly RecordedEvent[], id: string, asked: { at?: string }, seen = recorded) =>
  stateAsOf(batchSubject, events, { id, ...asked }, seen).state?.current;

describe('by recorded time', () => {
  it('the state at the last event is the current state', () => {
    fc.assert(
      fc.property(history, (events) => {
        const at = String(events.at(-1)!.position);
        for (const subject of [batchSubject, itemStockSubject] as const) {
          const id = subject === batchSubject ? `${stream}.A` : stream;
          const then = stateAsOf<object>(subject, events, { id, at }, recorded);
          const now = stateAsOf<object>(subject, events, { id }, recorded);
          expect(then).toEqual(now);
        }
      }),
    );
  });

  it('the state at an event is the fold up to it', () => {
    fc.assert(
      fc.property(history, fc.nat(), (events, n) => {
        const prefix = events.slice(0, (n % events.length) + 1);
        const at = String(prefix.at(-1)!.position);
        const id = `${stream}.A`;
        expect(stateAsOf(batchSubject, events, { id, at }, recorded)).toEqual(
          stateAsOf(batchSubject, prefix, { id }, recorded),
        );
        const moment = prefix.at(-1)!.recordedAt;
        expect(currentOf(events, id, { at: moment })).toBe(currentOf(prefix, id, {}));
      }),
    );
  });

  it('the history lists every change of a figure once, in an unbroken chain', () => {
    fc.assert(
      fc.property(history, (events) => {
        const id = `${stream}.A`;
        const { happenings } = historyOf(batchSubject, events, { id, limit: 1000 }, recorded);
        const figures = new Map<string, unknown>();
        for (const { changes } of happenings)
          for (const { field, before, after } of changes) {
            expect(figures.get(field) ?? null).toBe(before);
            figures.set(field, after);
          }
        const { state } = stateAsOf(batchSubject, events, { id }, recorded);
        expect(figures.get('current')).toBe(state!.current);
        expect(figures.get('reserved')).toBe(state!.reserved);
        expect(figures.get('unitCost')).toBe(state!.unitCost);
      }),
    );
  });

  it('a comparison in the other direction reverses every difference', () => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat(), (events, a, b) => {
        const id = stream;
        const [one, other] = [a, b].map((n) => String(events[n % events.length]!.position)) as [
          string,
          string,
        ];
        const there = stateAsOf(itemStockSubject, events, { id, from: one, at: other }, recorded).differences;
        const back = stateAsOf(itemStockSubject, events, { id, from: other, at: one }, recorded).differences;
        const turned = back.map(({ path, before, after }) => ({ path, before: after, after: before }));
        const byPath = (x: { path: string }, y: { path: string }) => (x.path < y.path ? -1 : 1);
        expect(there.toSorted(byPath)).toEqual(turned.toSorted(byPath));
      }),
    );
  });

  it('a long history is paged, from the end or around a position', () => {
    const steps = Array.from(
      { length: 30 },
      (): Step => (state) => adjust(state, { ...place, batch: 'A', delta: '1.000', reason }),
    );
    const events = happened(steps).map((event, n) => ordered(event, n));
    const id = `${stream}.A`;
    const newest = historyOf(batchSubject, events, { id, limit: 10 }, recorded);
    expect([newest.earlier, newest.happenings.length, newest.later]).toEqual([21, 10, 0]);
    const middle = historyOf(batchSubject, events, { id, limit: 10, around: '1500' }, recorded);
    expect([middle.earlier, middle.happenings.length, middle.later]).toEqual([10, 10, 11]);
    expect(middle.happenings.map(({ position }) => position)).toContain('1500');
    expect(middle.happenings[0]!.changes).toContainEqual({
      field: 'current',
      before: '109.000',
      after: '110.000',
    });
  });
});

describe('by business time', () => {
  it('the state is the same if nothing was backdated', () => {
    fc.assert(
      fc.property(history, fc.nat(), (events, n) => {
        const at = String(events[n % events.length]!.position);
        const id = stream;
        expect(stateAsOf(itemStockSubject, events, { id, at }, effective).state).toEqual(
          stateAsOf(itemStockSubject, events, { id, at }, recorded).state,
        );
      }),
    );
  });

  it('stock on hand is what had been received minus what had been issued', () => {
    fc.assert(
      fc.property(backDated, fc.nat(60), (events, n) => {
        const at = minute(n);
        let expected = '0.000';
        for (const event of events) {
          if (event.metadata.occurredAt <= at) expected = toQuantity(plus(expected, moved(event)));
        }
        const { state } = stateAsOf(itemStockSubject, events, { id: stream, at }, effective);
        expect(state?.current ?? '0.000').toBe(expected);
      }),
    );
  });

  it('the final state is the same', () => {
    fc.assert(
      fc.property(backDated, (events) => {
        const now = (seen: Viewer) => stateAsOf(itemStockSubject, events, { id: stream }, seen).state;
        expect(now(effective)).toEqual(now(recorded));
      }),
    );
  });

  it('a backdated shipment counts from its day, and earlier records are listed after it', () => {
    const events = happened([
      (state) => adjust(state, { ...place, batch: 'A', delta: '-5.000', reason }),
      held('R1', '40.000'),
      committed('R1'),
      issued('R1'),
    ]).map((event, n) => ordered(event, n, event.type === 'StockIssued' ? minute(1) : minute(n)));
    const id = `${stream}.A`;
    expect(currentOf(events, id, { at: minute(1) })).toBe('100.000');
    expect(currentOf(events, id, { at: minute(1) }, effective)).toBe('60.000');
    expect(currentOf(events, id, {}, effective)).toBe('55.000');
    const { happenings } = historyOf(batchSubject, events, { id, limit: 100 }, effective);
    expect(happenings.map(({ type }) => type)).toEqual([
      'BatchReceived',
      'StockReserved',
      'StockIssued',
      'BatchAdjusted',
    ]);
    expect(happenings.at(-1)!.changes).toContainEqual({
      field: 'current',
      before: '60.000',
      after: '55.000',
    });
  });
});

describe('costs', () => {
  it('are hidden without the permission', () => {
    const events = happened([]).map((event, n) => ordered(event, n));
    const nobody = viewer('recorded');
    const batch = stateAsOf(batchSubject, events, { id: `${stream}.A`, from: '0' }, nobody);
    const item = stateAsOf(itemStockSubject, events, { id: stream, from: '0' }, nobody);
    const tale = historyOf(batchSubject, events, { id: `${stream}.A`, limit: 10 }, nobody);
    expect(batch.state).toMatchObject({ unitCost: null, value: null });
    expect(item.state!.value).toBeNull();
    expect(JSON.stringify([batch, item, tale])).not.toMatch(/3\.000000|300\.00|600\.00/);
    expect(stateAsOf(batchSubject, events, { id: `${stream}.A` }, recorded).state).toMatchObject({
      unitCost: '3.000000',
      value: '300.00',
    });
  });
});

/** The change an event makes to the total on hand. */
const moved = ({ type, data }: StockEvent): string => {
  switch (type) {
    case 'BatchReceived':
      return data.quantity;
    case 'BatchAdjusted':
      return data.delta;
    case 'StockIssued':
      return data.batches.reduce((left, { quantity }) => toQuantity(minus(left, quantity)), '0.000');
    default:
      return '0.000';
  }
};

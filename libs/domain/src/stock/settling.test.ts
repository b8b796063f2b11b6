import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rejection, compare, fold, minus, plus, sum, toQuantity } from '../kernel/index.ts';
import {
  adjust,
  commitReservation,
  figuresOf,
  issue,
  lock,
  releaseReservation,
  reserve,
  settleCount,
  split,
  stock,
  type StockEvent,
  type StockState,
} from './index.ts';
import {
  committed,
  fifo,
  given,
  held,
  place,
  received,
  shipped,
  type Step,
} from '@granary/testing/builders/stock';

const reason = 'Stock count CN-1';
const settle =
  (delta: string, changes: { batch?: string; count?: string; adjustments?: number } = {}): Step =>
  (state) =>
    settleCount(state, { ...place, batch: 'A', delta, count: 'CN-1', adjustments: 0, reason, ...changes });
const code = (decide: () => unknown): string => {
  try {
    decide();
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return 'not refused';
};
const adjusted = (events: readonly StockEvent[]) =>
  events.flatMap((event) => (event.type === 'BatchAdjusted' ? [event.data] : []));

describe('count settlement', () => {
  it('is booked as a difference, so that later movements stay booked', () => {
    const counted95of100ThenSold30 = given(received('A', '100.000'), held('R1', '30.000'), ...shipped('R1'));
    expect(settle('-5.000')(counted95of100ThenSold30)).toMatchObject([
      {
        type: 'BatchAdjusted',
        data: { delta: '-5.000', count: 'CN-1', after: { current: '65.000', available: '65.000' } },
      },
    ]);
  });

  it('takes free goods first', () => {
    const state = given(received('A', '100.000'), held('R1', '60.000'));
    expect(settle('-40.000')(state)).toMatchObject([
      {
        type: 'BatchAdjusted',
        data: { after: { current: '60.000', available: '0.000', reserved: '60.000' } },
      },
    ]);
    expect(adjusted(settle('-40.000')(state))[0]).not.toHaveProperty('affected');
  });

  it('then releases the newest reservations, only as far as needed', () => {
    const state = given(
      received('A', '100.000'),
      held('R1', '40.000'),
      held('R2', '30.000'),
      held('R3', '10.000'),
    );
    const events = settle('-50.000')(state);
    expect(events).toMatchObject([
      { type: 'ReservationReleased', data: { reservation: 'R3', batches: [{ quantity: '10.000' }] } },
      { type: 'ReservationReleased', data: { reservation: 'R2', batches: [{ quantity: '20.000' }] } },
      {
        type: 'BatchAdjusted',
        data: {
          delta: '-50.000',
          after: { current: '50.000', available: '0.000', reserved: '50.000', status: 'reserved' },
          affected: [
            { reservation: 'R3', document: { number: 'OUT-R3' }, quantity: '10.000' },
            { reservation: 'R2', document: { number: 'OUT-R2' }, quantity: '20.000' },
          ],
        },
      },
    ]);
    const after = fold(stock, events, state);
    expect(after.reservations).toMatchObject({
      R1: { batches: [{ quantity: '40.000' }] },
      R2: { batches: [{ quantity: '10.000' }] },
    });
    expect(after.reservations).not.toHaveProperty('R3');
  });

  it('limits shipment of an order to what is still reserved', () => {
    const state = given(received('A', '100.000'), held('R1', '100.000'), settle('-1.000'));
    const commit = (quantity: string) => () =>
      commitReservation(state, {
        ...place,
        reservation: 'R1',
        day: '2026-11-21',
        expected: [{ batch: 'A', quantity }],
      });
    expect(code(commit('100.000'))).toBe('STOCK_INSUFFICIENT');
    expect(commit('99.000')()).toMatchObject([{ type: 'ReservationCommitted' }]);
  });

  it('is refused for goods being shipped', () => {
    const state = given(received('A', '100.000'), held('R1', '100.000'), committed('R1'));
    expect(code(() => settle('-1.000')(state))).toBe('ADJUSTMENT_BELOW_RESERVED');
  });

  it('never takes more than is there', () => {
    const soldOut = given(received('A', '10.000'), held('R1', '8.000'), ...shipped('R1'));
    expect(settle('-5.000')(soldOut)).toMatchObject([
      { data: { delta: '-2.000', after: { current: '0.000', status: 'exhausted' } } },
    ]);
    const empty = fold(stock, settle('-5.000')(soldOut), soldOut);
    expect(settle('-5.000', { adjustments: 1 })(empty)).toEqual([]);
  });

  it('reactivates an exhausted batch', () => {
    const empty = given(received('A', '10.000'), held('R1', '10.000'), ...shipped('R1'));
    expect(settle('3.000')(empty)).toMatchObject([
      { data: { delta: '3.000', after: { current: '3.000', available: '3.000', status: 'active' } } },
    ]);
  });

  it('neither lifts a block nor makes blocked goods available', () => {
    const locked = given(received('A', '10.000'), (state) => lock(state, { ...place, batch: 'A', reason }));
    expect(settle('2.000')(locked)).toMatchObject([
      { data: { after: { current: '12.000', available: '0.000', status: 'locked' } } },
    ]);
  });

  it('is refused once a pick has put aside what it did not find, which is counted by itself', () => {
    const missing: Step = (state) =>
      split(state, {
        ...place,
        batch: 'A',
        quantity: '3.000',
        reason: 'not_found',
        locked: true,
        reservation: 'R1',
      });
    const state = given(received('A', '10.000'), held('R1', '10.000'), missing);
    expect(code(() => settle('-3.000')(state))).toBe('COUNT_OVERTAKEN');
    expect(settle('-3.000', { batch: 'A-S1' })(state)).toMatchObject([{ data: { batch: 'A-S1' } }]);
    const parted: Step = (before) =>
      split(before, { ...place, batch: 'A', quantity: '3.000', reason: 'damaged', locked: true });
    expect(code(() => settle('-3.000')(given(received('A', '10.000'), parted)))).toBe('not refused');
  });

  it('is refused once another count has adjusted the batch', () => {
    const state = given(received('A', '10.000'), settle('-1.000', { count: 'CN-2' }));
    expect(code(() => settle('-1.000')(state))).toBe('COUNT_OVERTAKEN');
    expect(settle('-1.000', { adjustments: 1 })(state)).toHaveLength(1);
  });
});

const quantity = fc.integer({ min: 1, max: 60 }).map((whole) => `${whole}.000`);
const reservation = fc.constantFrom('R1', 'R2', 'R3', 'R4');
const movement: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(reservation, quantity).map(
    ([id, amount]): Step =>
      (state) =>
        reserve(state, fifo(id, amount)),
  ),
  reservation.map(
    (id): Step =>
      (state) =>
        releaseReservation(state, { ...place, reservation: id, reason }),
  ),
  reservation.map(
    (id): Step =>
      (state) =>
        commitReservation(state, { ...place, reservation: id, day: '2026-11-21' }),
  ),
  reservation.map(
    (id): Step =>
      (state) =>
        issue(state, { ...place, reservation: id }),
  ),
  fc.tuple(quantity, fc.boolean()).map(
    ([amount, gain]): Step =>
      (state) =>
        adjust(state, { ...place, batch: 'A', delta: gain ? amount : `-${amount}`, reason }),
  ),
  quantity.map(
    (amount): Step =>
      (state) =>
        split(state, { ...place, batch: 'A', quantity: amount, locked: false, reason }),
  ),
);
const attempt = (step: Step, state: StockState): StockEvent[] => {
  try {
    return step(state);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
};
const play = (state: StockState, steps: readonly Step[]): StockState => {
  let played = state;
  for (const step of steps) played = fold(stock, attempt(step, played), played);
  return played;
};
const onHand = (state: StockState): string => state.batches['A']?.current ?? '0.000';

describe('count laws', () => {
  it('after settlement the stock is the count plus later movements, never negative', () => {
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 12 }),
        fc.integer({ min: 0, max: 120 }),
        fc.array(movement, { maxLength: 12 }),
        (before, whole, since) => {
          const counted = `${whole}.000`;
          const atCount = play(given(received('A', '100.000')), before);
          const book = onHand(atCount);
          const now = play(atCount, since);
          const movedSince = minus(onHand(now), book);
          const events = attempt(settle(toQuantity(minus(counted, book))), now);
          const refused = events.length === 0;
          const after = fold(stock, events, now);
          const expected = plus(counted, movedSince);
          if (!refused) expect(onHand(after)).toBe(toQuantity(expected.isNegative() ? 0 : expected));
          expect(compare(onHand(after), 0)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('gains and losses match the stock change, and reservations stay covered', () => {
    fc.assert(
      fc.property(
        fc.array(movement, { maxLength: 20 }),
        fc.integer({ min: -120, max: 120 }),
        (steps, whole) => {
          const before = play(given(received('A', '100.000')), steps);
          const was = onHand(before);
          const events = attempt(settle(`${whole}.000`), before);
          const after = fold(stock, events, before);
          const booked = sum(adjusted(events).map(({ delta }) => delta));
          expect(onHand(after)).toBe(toQuantity(plus(was, booked)));
          for (const [batch, { current, reserved, ...rest }] of Object.entries(after.batches)) {
            const holds = Object.values(after.reservations).flatMap((hold) =>
              hold.batches.filter((part) => part.batch === batch).map((part) => part.quantity),
            );
            expect(reserved).toBe(toQuantity(sum(holds)));
            expect(compare(reserved, current)).toBeLessThanOrEqual(0);
            expect(figuresOf({ current, reserved, ...rest })).toMatchObject({ current, reserved });
          }
          for (const data of adjusted(events)) {
            const { after: stands } = data;
            expect(figuresOf(after.batches['A']!)).toEqual(stands);
          }
        },
      ),
    );
  });
});

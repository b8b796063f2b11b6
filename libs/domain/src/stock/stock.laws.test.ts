import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rejection, compare, fold, minus, plus, sum, toQuantity } from '../kernel/index.ts';
import type { Batch, HeldQuantity } from './state.ts';
import {
  adjust,
  allocationCandidates,
  attachToBatch,
  cancelRecall,
  commitReservation,
  deactivate,
  dispose,
  expire,
  extendExpiry,
  figuresOf,
  inspect,
  issue,
  lock,
  movesOf,
  planAllocation,
  recall,
  receiveReturn,
  receiveTransfer,
  releaseReservation,
  removeFromBatch,
  reopenReservation,
  reserve,
  reverseIssue,
  reverseReceipt,
  reviseCost,
  split,
  partOfBatch,
  batchesConcernedBy,
  stock,
  stockPurposes,
  orderedByEffect,
  unlock,
  unreserved,
  type StockEvent,
  type StockState,
} from './index.ts';
import {
  fifo,
  hold,
  paper,
  place,
  receipt,
  received,
  today,
  type Step,
} from '@granary/testing/builders/stock';

const reason = 'because';
const batches = ['A', 'B', 'C', 'A-S1', 'A-R1', 'A-T2'];
const reservations = ['R1', 'R2', 'R3', 'R4'];

const batch = fc.constantFrom(...batches);
const reservation = fc.constantFrom(...reservations);
const quantity = fc.integer({ min: 1, max: 8_000 }).map((thousandths) => toQuantity(thousandths / 1000));
const purpose = fc.constantFrom(...stockPurposes);
const day = fc.constantFrom(today, '2028-01-01');
const recalls = fc.constantFrom([], [{ recall: 'RC-1', reason: 'wrong label' }]);

/** Commands with an identity: repeats return no events. */
const repeatable: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({ code: fc.constantFrom('A', 'B', 'C'), quantity, order: fc.integer({ min: 1, max: 9 }) })
    .map(({ code, quantity: amount, order }) => {
      const arrival = receipt(code, amount, {
        line: code.codePointAt(0)!,
        receivedAt: `2026-11-0${order}T00:00:00.000Z`,
      });
      return received(code, amount, arrival);
    }),
  fc
    .record({ quantity, recalls, line: fc.integer({ min: 1, max: 4 }), lot: fc.constantFrom('L-77', 'L-78') })
    .map(
      ({ quantity: amount, recalls: marks, line, lot }): Step =>
        (state) =>
          receiveTransfer(state, {
            ...receipt('A', amount),
            supplierLot: lot,
            outbound: 'OUT-T',
            line,
            parent: { warehouse: 'WH-SR', item: place.item, batch: 'A' },
            recalls: marks,
            attachments: [paper(1), paper(3)],
          }),
    ),
  fc.record({ quantity, recalls, line: fc.integer({ min: 1, max: 2 }) }).map(
    ({ quantity: amount, recalls: marks, line }): Step =>
      (state) =>
        receiveReturn(state, {
          ...receipt('A', amount),
          inbound: 'IN-R',
          line,
          outbound: { number: 'OUT-R1', line: 1 },
          parent: { ...place, batch: 'A' },
          recalls: marks,
        }),
  ),
  fc
    .record({
      reservation,
      quantity,
      purpose,
      strategy: fc.constantFrom('fifo' as const, 'fefo' as const),
      day,
    })
    .map(
      ({ reservation: id, quantity: amount, ...changes }): Step =>
        (state) =>
          reserve(state, fifo(id, amount, changes)),
    ),
  reservation.map(
    (id): Step =>
      (state) =>
        releaseReservation(state, { ...place, reservation: id, reason }),
  ),
  fc.record({ reservation, day }).map(
    (step): Step =>
      (state) =>
        commitReservation(state, { ...place, ...step }),
  ),
  reservation.map(
    (id): Step =>
      (state) =>
        reopenReservation(state, { ...place, reservation: id, reason }),
  ),
  reservation.map(
    (id): Step =>
      (state) =>
        issue(state, { ...place, reservation: id }),
  ),
  reservation.map(
    (id): Step =>
      (state) =>
        reverseIssue(state, { ...place, reservation: id, reason }),
  ),
  fc
    .record({
      batch,
      command: fc.constantFrom(lock, unlock, deactivate, dispose),
    })
    .map(
      ({ batch: code, command }): Step =>
        (state) =>
          command(state, { ...place, batch: code, reason }),
    ),
  fc
    .record({
      batch,
      recall: fc.constantFrom('RC-1', 'RC-2'),
      command: fc.constantFrom(recall, cancelRecall),
    })
    .map(
      ({ batch: code, recall: number, command }): Step =>
        (state) =>
          command(state, { ...place, batch: code, reason, recall: number }),
    ),
  batch.map(
    (code): Step =>
      (state) =>
        expire(state, { ...place, batch: code, day: '2028-01-01' }),
  ),
  batch.map(
    (code): Step =>
      (state) =>
        extendExpiry(state, {
          ...place,
          batch: code,
          reason,
          expiryDate: '2029-01-01',
          certificate: 'C-1',
          approver: 'office',
          day: today,
        }),
  ),
  fc.record({ batch, result: fc.constantFrom('passed' as const, 'failed' as const) }).map(
    ({ batch: code, result }): Step =>
      (state) =>
        inspect(state, {
          ...place,
          batch: code,
          result,
          inspector: 'lab',
          inspectedAt: '2026-11-20T00:00:00.000Z',
          certificate: null,
          notes: null,
        }),
  ),
  fc.record({ batch, attachment: fc.constantFrom(paper(1), paper(2)) }).map(
    ({ batch: code, attachment }): Step =>
      (state) =>
        attachToBatch(state, { ...place, batch: code, attachment }),
  ),
  fc.record({ batch, attachment: fc.constantFrom(paper(1).id, paper(2).id) }).map(
    ({ batch: code, attachment }): Step =>
      (state) =>
        removeFromBatch(state, { ...place, batch: code, attachment, reason }),
  ),
  fc.record({ batch, unitCost: fc.constantFrom('3', '3.5') }).map(
    ({ batch: code, unitCost }): Step =>
      (state) =>
        reviseCost(state, { ...place, batch: code, unitCost, reason }),
  ),
  batch.map(
    (code): Step =>
      (state) =>
        reverseReceipt(state, {
          ...place,
          batch: code,
          inbound: 'IN-20261101-0001',
          line: code.codePointAt(0)!,
          reason,
        }),
  ),
);

/** Cumulative commands; repeats are detected by command id, outside the decider. */
const cumulative: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ batch, quantity, gain: fc.boolean() }).map(
    ({ batch: code, quantity: amount, gain }): Step =>
      (state) =>
        adjust(state, { ...place, batch: code, delta: gain ? amount : `-${amount}`, reason }),
  ),
  fc
    .record({
      batch,
      quantity,
      locked: fc.boolean(),
      reservation: fc.option(reservation, { nil: undefined }),
    })
    .map(
      ({ batch: code, ...part }): Step =>
        (state) =>
          split(state, { ...place, batch: code, reason, ...part }),
    ),
  fc.record({ reservation, batch, quantity }).map(
    ({ reservation: id, ...part }): Step =>
      (state) =>
        releaseReservation(state, { ...place, reservation: id, batches: [part], reason }),
  ),
);

const history = fc.array(
  fc.oneof({ weight: 6, arbitrary: repeatable }, { weight: 1, arbitrary: cumulative }),
  {
    maxLength: 60,
  },
);

const attempt = (step: Step, state: StockState): StockEvent[] => {
  try {
    return step(state);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
};

const held = (state: StockState, code: string): string =>
  toQuantity(
    sum(
      Object.values(state.reservations)
        .flatMap((reserved) => reserved.batches)
        .filter((part) => part.batch === code)
        .map((part) => part.quantity),
    ),
  );

const total = (parts: readonly HeldQuantity[]) => sum(parts.map((part) => part.quantity));

/** The change of the total on hand by an event. */
const change = ({ type, data }: StockEvent): string => {
  switch (type) {
    case 'BatchReceived':
    case 'BatchReplenished':
      return data.quantity;
    case 'ReceiptReversed':
      return `-${data.quantity}`;
    case 'BatchAdjusted':
      return data.delta;
    case 'StockIssued':
      return total(data.batches).negated().toFixed(3);
    case 'IssueReversed':
      return total(data.batches).toFixed(3);
    default:
      return '0.000';
  }
};

describe('stock after any history', () => {
  it('is never oversold, and its figures add up', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let state = stock.initial();
        for (const step of steps) {
          state = fold(stock, attempt(step, state), state);
          const onHand = Object.values(state.batches).filter(({ current }) => compare(current, 0) > 0);
          expect(state.onHand.toSorted()).toEqual(onHand.map(({ code }) => code).toSorted());
          for (const each of Object.values(state.batches)) {
            const { current, available, reserved, status } = figuresOf(each);
            const blocked = ['depleted', 'recalled', 'expired', 'locked', 'inactive'].includes(status)
              ? unreserved(each)
              : '0.000';
            expect(compare(available, 0)).toBeGreaterThanOrEqual(0);
            expect(compare(blocked, 0)).toBeGreaterThanOrEqual(0);
            expect(toQuantity(sum([available, reserved, blocked]))).toBe(current);
            expect(reserved).toBe(held(state, each.code));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('folds to the figures stated in its events', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let state = stock.initial();
        for (const step of steps) {
          for (const event of attempt(step, state)) {
            state = fold(stock, [event], state);
            const data = event.data as {
              batch?: string;
              after?: object;
              child?: string;
              childAfter?: object;
              batches?: { batch: string; after: object }[];
            };
            if (data.batch && data.after) expect(figuresOf(state.batches[data.batch]!)).toEqual(data.after);
            if (data.child) expect(figuresOf(state.batches[data.child]!)).toEqual(data.childAfter);
            for (const moved of data.batches ?? [])
              expect(figuresOf(state.batches[moved.batch]!)).toEqual(moved.after);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('conserves quantities: what came in minus what left', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let state = stock.initial();
        let expected = '0.000';
        for (const step of steps) {
          const events = attempt(step, state);
          state = fold(stock, events, state);
          for (const event of events) expected = toQuantity(plus(expected, change(event)));
        }
        expect(toQuantity(sum(Object.values(state.batches).map(({ current }) => current)))).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('ignores repeated commands', () => {
    fc.assert(
      fc.property(history, repeatable, (steps, last) => {
        let state = stock.initial();
        for (const step of steps) state = fold(stock, attempt(step, state), state);
        state = fold(stock, attempt(last, state), state);
        expect(attempt(last, state)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('produces events that match their schema', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let state = stock.initial();
        for (const step of steps) {
          const events = attempt(step, state);
          for (const { type, data } of events) expect(stock.events[type]!.data.parse(data)).toEqual(data);
          state = fold(stock, events, state);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('allocation of any stock', () => {
  const request = fc.record({
    quantity,
    strategy: fc.constantFrom('fifo' as const, 'fefo' as const),
    purpose,
    day,
    minimumRemainingDays: fc.option(fc.integer({ min: 0, max: 800 }), { nil: undefined }),
  });

  it('never exceeds the stock, adds up and is repeatable', () => {
    fc.assert(
      fc.property(history, request, (steps, asked) => {
        let state = stock.initial();
        for (const step of steps) state = fold(stock, attempt(step, state), state);
        const plan = planAllocation(state, asked);
        expect(planAllocation(state, asked)).toEqual(plan);
        expect(toQuantity(plus(plan.allocated, plan.missing))).toBe(asked.quantity);
        // The displayed candidates match the plan.
        const shown = allocationCandidates(state, asked);
        expect(shown.slice(0, plan.decision.candidates.length)).toEqual(plan.decision.candidates);
        for (const part of plan.allocations)
          expect(compare(part.quantity, unreserved(state.batches[part.batch]!))).toBeLessThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  it('takes no younger batch while an older one has stock left', () => {
    fc.assert(
      fc.property(history, request, (steps, asked) => {
        let state = stock.initial();
        for (const step of steps) state = fold(stock, attempt(step, state), state);
        const candidates = allocationCandidates(state, { ...asked, strategy: 'fifo' });
        const times = candidates.map(({ receivedAt }) => receivedAt);
        expect(times).toEqual(times.toSorted());
        const firstLeftOver = candidates.findIndex(
          ({ available, taken, skipped }) => !skipped && compare(minus(available, taken), 0) > 0,
        );
        if (firstLeftOver < 0) return;
        for (const younger of candidates.slice(firstLeftOver + 1)) expect(younger.taken).toBe('0.000');
      }),
      { numRuns: 300 },
    );
  });

  it('gives plans that can be reserved unchanged', () => {
    fc.assert(
      fc.property(history, request, (steps, asked) => {
        let state = stock.initial();
        for (const step of steps) state = fold(stock, attempt(step, state), state);
        const { allocations, decision } = planAllocation(state, asked);
        if (allocations.length === 0) return;
        const command = { ...hold('R9'), day: asked.day, purpose: asked.purpose, allocations, decision };
        expect(reserve(state, command)).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });
});

it('a batch folds to the same state alone and among others', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let state = stock.initial();
      const alone = new Map<string, StockState>();
      for (const step of steps)
        for (const event of attempt(step, state)) {
          state = stock.evolve(state, event);
          for (const code of new Set(batchesConcernedBy(event))) {
            const born = event.type === 'BatchSplit' && event.data.child === code;
            const before = alone.get(code) ?? stock.initial();
            if (born) before.batches[code] = JSON.parse(JSON.stringify(state.batches[code])) as Batch;
            alone.set(code, born ? before : stock.evolve(before, partOfBatch(event, code)));
            const shown = ({ batches }: StockState) => ({ ...batches[code], order: 0 });
            expect(shown(alone.get(code)!)).toEqual(shown(state));
          }
        }
    }),
    { numRuns: 200 },
  );
});

describe('stock by business time', () => {
  const minute = (n: number): string => new Date(Date.UTC(2026, 10, 21, 0, n)).toISOString();
  /** Long enough for many operations on the same goods. */
  const long = fc
    .array(fc.oneof({ weight: 6, arbitrary: repeatable }, { weight: 1, arbitrary: cumulative }), {
      minLength: 40,
      maxLength: 60,
    })
    .map((steps) => [received('A', '50.000'), received('B', '20.000'), ...steps]);
  const dated = fc.tuple(long, fc.infiniteStream(fc.nat(30))).map(([steps, minutes]) => {
    let state = stock.initial();
    return steps.flatMap((step) => {
      const at = minute(minutes.next().value as number);
      const events = attempt(step, state);
      state = fold(stock, events, state);
      return events.map((event) => ({ ...event, metadata: { occurredAt: at } }));
    });
  });
  type Dated = ReturnType<typeof attempt>[number] & { metadata: { occurredAt: string } };
  const until = (events: readonly Dated[], at: string): StockState =>
    orderedByEffect(events)
      .filter(({ effectiveAt }) => effectiveAt <= at)
      .reduce((state, { apply }) => apply(state), stock.initial());
  const standing = ({ batches, reservations }: StockState) => ({
    batches: Object.fromEntries(
      Object.values(batches).map((one) => [
        one.code,
        [figuresOf(one), one.unitCost, one.expiryDate, one.quality, one.certificate, one.recalls.toSorted()],
      ]),
    ),
    holds: Object.fromEntries(
      Object.entries(reservations).map(([id, { status, batches: parts }]) => [
        id,
        [status, Object.fromEntries(parts.map((part) => [part.batch, part.quantity]))],
      ]),
    ),
  });

  it('ends in the recorded state', () => {
    fc.assert(
      fc.property(dated, (events) => {
        expect(standing(until(events, minute(60)))).toEqual(standing(fold(stock, events)));
      }),
      { numRuns: 100 },
    );
  });

  it('is receipts minus issues at any moment, with consistent reservations', () => {
    fc.assert(
      fc.property(dated, fc.nat(30), (events, n) => {
        const state = until(events, minute(n));
        const sums = new Map<string, string>();
        for (const event of events)
          if (event.metadata.occurredAt <= minute(n))
            for (const { batch: code, delta } of movesOf(event))
              sums.set(code, toQuantity(plus(sums.get(code) ?? 0, delta)));
        expect(
          Object.fromEntries(Object.values(state.batches).map((one) => [one.code, one.current])),
        ).toEqual(Object.fromEntries(sums));
        for (const { code, reserved } of Object.values(state.batches)) {
          expect(held(state, code)).toBe(reserved);
          expect(compare(reserved, 0)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('keeps the recorded order despite other back-dated events', () => {
    fc.assert(
      fc.property(long, fc.nat(), (steps, n) => {
        let state = stock.initial();
        const events = steps.flatMap((step) => {
          const made = attempt(step, state);
          state = fold(stock, made, state);
          return made;
        });
        const inOrder = events.map((event, place) => ({ ...event, metadata: { occurredAt: minute(place) } }));
        const aside = { ...place, batch: 'ASIDE' };
        const late = [received('ASIDE', '1.000'), (one: StockState) => lock(one, { ...aside, reason })];
        let known = state;
        const others = late.flatMap((step, place_) => {
          const made = attempt(step, known);
          known = fold(stock, made, known);
          return made.map((event) => ({ ...event, metadata: { occurredAt: minute(5_000 - place_) } }));
        });
        const count = n % (events.length + 1);
        const then = minute(count - 1);
        expect(standing(until([...inOrder, ...others], then))).toEqual(
          standing(fold(stock, events.slice(0, count))),
        );
      }),
      { numRuns: 100 },
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import type { BatchStatus } from './events.ts';
import {
  adjust,
  cancelRecall,
  deactivate,
  dispose,
  expire,
  expirePassed,
  extendExpiry,
  inspect,
  lock,
  nextExpiryDate,
  recall,
  statusOf,
  stock,
  unlock,
  type StockState,
} from './index.ts';
import { given, held, place, received, shipped, today, type Step } from '@granary/testing/builders/stock';

const A = { ...place, batch: 'A', reason: 'because' };
const later = '2028-01-01';
const locked: Step = (state) => lock(state, A);
const unlocked: Step = (state) => unlock(state, A);
const inactive: Step = (state) => deactivate(state, A);
const recalled: Step = (state) => recall(state, { ...A, recall: 'RC-1' });
const recallCancelled: Step = (state) => cancelRecall(state, { ...A, recall: 'RC-1' });
const expired: Step = (state) => expire(state, { ...A, day: later });
const disposed: Step = (state) => dispose(state, A);
const inspected =
  (result: 'passed' | 'failed'): Step =>
  (state) =>
    inspect(state, {
      ...A,
      result,
      inspector: 'lab',
      inspectedAt: '2026-11-20T00:00:00.000Z',
      certificate: null,
      notes: null,
    });
const extended =
  (expiryDate: string, day: string = later): Step =>
  (state) =>
    extendExpiry(state, { ...A, expiryDate, certificate: 'C-1', approver: 'Agriculture office', day });
const emptied: Step = (state) => adjust(state, { ...A, delta: '-5.000' });
const status = (state: StockState): BatchStatus => statusOf(state.batches['A']!);
const batch = (...steps: Step[]) => given(received('A', '5.000'), ...steps);

describe('batch status', () => {
  it.each<[BatchStatus, Step[]]>([
    ['active', []],
    ['active', [held('R1', '2.000')]],
    ['reserved', [held('R1', '5.000')]],
    ['exhausted', [held('R1', '5.000'), ...shipped('R1')]],
    ['inactive', [inactive]],
    ['locked', [inactive, locked]],
    ['expired', [locked, expired]],
    ['recalled', [locked, expired, recalled]],
    ['exhausted', [expired, emptied]],
    ['depleted', [expired, emptied, disposed]],
  ])('is %s', (expected, steps) => {
    expect(status(batch(...steps))).toBe(expected);
  });

  it('keeps other blocks when one is lifted', () => {
    expect(status(batch(locked, expired, unlocked))).toBe('expired');
    expect(status(batch(locked, recalled, recallCancelled))).toBe('locked');
    expect(status(batch(locked, recalled, unlocked, recallCancelled))).toBe('active');
  });

  it('falls back to the quantities', () => {
    expect(status(batch(held('R1', '5.000'), locked, unlocked))).toBe('reserved');
  });
});

describe('block of a batch', () => {
  it('names the affected reservations, except those for a loss', () => {
    const state = batch(held('R1', '2.000'), held('R2', '1.000', { purpose: 'loss' }));
    for (const [step] of [[locked], [inactive], [recalled], [expired]] as [Step][])
      expect(step(state)).toMatchObject([
        {
          data: {
            affected: [{ reservation: 'R1', document: { number: 'OUT-R1' }, line: 1, quantity: '2.000' }],
          },
        },
      ]);
  });

  it('skips disposed batches and reaches written-off ones', () => {
    // Its goods may still be in transit, and come back recalled.
    expect(recalled(batch(emptied, disposed))).toHaveLength(1);
    const writtenOff = batch(locked, held('R1', '5.000', { purpose: 'loss' }), ...shipped('R1'));
    expect(recalled(writtenOff)).toMatchObject([{ type: 'BatchRecalled' }]);
  });

  it('is idempotent', () => {
    for (const step of [locked, inactive, recalled, expired]) expect(step(batch(step))).toEqual([]);
    for (const step of [unlocked, recallCancelled]) expect(step(batch())).toEqual([]);
  });

  it.each<[string, Step[], Step]>([
    ['locking an expired batch', [expired], locked],
    ['locking an exhausted batch', [held('R1', '5.000'), ...shipped('R1')], locked],
    ['deactivating a fully reserved batch', [held('R1', '5.000')], inactive],
    ['deactivating a locked batch', [locked], inactive],
    ['extending a recalled batch', [recalled], extended('2029-01-01')],
    [
      'adjusting a batch that was disposed of',
      [emptied, disposed],
      (state) => adjust(state, { ...A, delta: '1.000' }),
    ],
    ['disposing of an active batch', [], disposed],
  ])('is refused: %s', (_, steps, step) => {
    expect(() => step(batch(...steps))).toThrow(expect.objectContaining({ code: 'BATCH_STATUS_FORBIDS' }));
  });

  it('requires an existing batch', () => {
    expect(() => locked(given())).toThrow(expect.objectContaining({ code: 'BATCH_NOT_FOUND' }));
  });
});

describe('batch inspection', () => {
  it('activates waiting goods when passed and deactivates goods when failed', () => {
    expect(status(batch(inactive, inspected('passed')))).toBe('active');
    expect(status(batch(inspected('failed')))).toBe('inactive');
    expect(status(batch(locked, inspected('passed')))).toBe('locked');
  });
});

describe('batch expiry', () => {
  it('starts the day after the date, for goods on hand', () => {
    expect(expire(batch(), { ...A, day: '2027-12-31' })).toEqual([]);
    expect(expire(batch(), { ...A, day: '2028-01-01' })).toMatchObject([{ type: 'BatchExpired' }]);
    expect(expired(batch(emptied))).toEqual([]);
    expect(expired(given())).toEqual([]);
  });

  it('is found in all batches of an item, with the next date', () => {
    const state = given(
      received('A', '5.000', { expiryDate: '2026-11-20' }),
      received('B', '5.000', { expiryDate: '2026-11-22' }),
      received('C', '5.000', { expiryDate: null }),
    );
    expect(nextExpiryDate(state)).toBe('2026-11-20');
    const events = expirePassed(state, { ...place, day: today });
    expect(events).toMatchObject([{ type: 'BatchExpired', data: { batch: 'A' } }]);
    const later = fold(stock, events, state);
    expect(nextExpiryDate(later)).toBe('2026-11-22');
    expect(expirePassed(later, { ...place, day: today })).toEqual([]);
  });

  it('can be extended to a later day that has not passed', () => {
    expect(status(batch(expired, extended('2028-06-30')))).toBe('active');
    expect(extended('2027-12-31')(batch())).toEqual([]);
    for (const day of ['2027-12-30', '2027-01-01'])
      expect(() => extended(day, today)(batch())).toThrow(
        expect.objectContaining({ code: 'EXPIRY_NOT_LATER' }),
      );
    expect(() => extended('2028-06-30', '2028-07-01')(batch())).toThrow(
      expect.objectContaining({ code: 'EXPIRY_NOT_LATER' }),
    );
  });

  it('cannot be extended without a date', () => {
    const state = given(received('A', '5.000', { expiryDate: null }));
    expect(() => extended('2028-06-30')(state)).toThrow(
      expect.objectContaining({ code: 'EXPIRY_DATE_UNKNOWN' }),
    );
  });

  it('applies again when goods return after the date', () => {
    const state = batch(expired, emptied);
    const found = fold(stock, adjust(state, { ...A, delta: '1.000' }), state);
    expect(status(found)).toBe('expired');
  });
});

describe('batch disposal', () => {
  it('requires an empty batch', () => {
    expect(() => disposed(batch(locked))).toThrow(
      expect.objectContaining({ code: 'BATCH_HAS_STOCK', facts: { batch: 'A', current: '5.000' } }),
    );
    expect(disposed(batch(emptied, disposed))).toEqual([]);
  });
});

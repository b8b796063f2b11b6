import { describe, expect, it } from '@jest/globals';
import {
  adjust,
  figuresOf,
  holdForReversal,
  releaseReservation,
  reviseCost,
  reverseHeldReceipt,
  settleCount,
} from './index.ts';
import { given, held, place, received, today, type Step } from '@granary/testing/builders/stock';

const line = { inbound: 'IN-20261101-0001', line: 1 };
const batch = { ...place, ...line, batch: 'A', reservation: 'reversal-1', reason: 'Booked twice' };
const receipt = received('A', '5.000', line);
const hold: Step = (state) => holdForReversal(state, { ...batch, day: today });
const reverse: Step = (state) => reverseHeldReceipt(state, batch);

describe('reversal of several receipts', () => {
  it('first reserves the whole batch', () => {
    const state = given(receipt, hold);
    expect(figuresOf(state.batches['A']!)).toMatchObject({ available: '0.000', reserved: '5.000' });
    expect(hold(state)).toEqual([]);
    expect(() => held('sale-1', '1.000')(state)).toThrow(
      expect.objectContaining({ code: 'STOCK_INSUFFICIENT' }),
    );
  });

  it('refuses adjustments and counts of the reserved batch', () => {
    const state = given(receipt, hold);
    const more = { ...place, batch: 'A', delta: '16.000', reason: 'Found behind the shelf' };
    const processing = expect.objectContaining({
      code: 'DOCUMENT_PROCESSING',
      facts: { number: line.inbound },
    });
    expect(() => adjust(state, more)).toThrow(processing);
    expect(() => settleCount(state, { ...more, count: 'CN-1', adjustments: 0 })).toThrow(processing);
    const released: Step = (before) => releaseReservation(before, { ...batch, reason: 'Another line' });
    expect(adjust(given(receipt, hold, released), more)).toHaveLength(1);
  });

  it('reserves goods awaiting inspection too', () => {
    expect(hold(given(received('A', '5.000', { ...line, awaitingInspection: true })))).toHaveLength(1);
  });

  it('is refused once the batch was used, reserved or adjusted', () => {
    const corrected: Step = (state) =>
      adjust(state, { ...place, batch: 'A', delta: '1.000', reason: 'Count' });
    for (const touch of [held('sale-1', '1.000'), corrected])
      expect(() => hold(given(receipt, touch))).toThrow(expect.objectContaining({ code: 'BATCH_TOUCHED' }));
  });

  it('cannot fail once reserved, whatever else changes on the batch', () => {
    const revised: Step = (state) =>
      reviseCost(state, { ...place, batch: 'A', unitCost: '4', reason: 'Invoice' });
    const state = given(receipt, hold, revised, reverse);
    expect(figuresOf(state.batches['A']!)).toEqual({
      current: '0.000',
      available: '0.000',
      reserved: '0.000',
      status: 'depleted',
    });
    expect(reverse(state)).toEqual([]);
  });

  it('releases the batch untouched when another line was refused', () => {
    const release: Step = (state) => releaseReservation(state, { ...batch, reason: 'Another line' });
    const state = given(receipt, hold, release);
    expect(figuresOf(state.batches['A']!)).toMatchObject({ available: '5.000' });
    expect(holdForReversal(state, { ...batch, reservation: 'reversal-2', day: today })).toHaveLength(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import { adjust, figuresOf, relocate, releaseReservation, reviseCost, split } from './index.ts';
import { committed, given, held, place, received } from '@granary/testing/builders/stock';

const A = { ...place, batch: 'A', reason: 'counted' };
const batch = (...steps: Parameters<typeof given>) => given(received('A', '5.000'), ...steps);
const figures = (state: ReturnType<typeof given>, code: string) => figuresOf(state.batches[code]!);

describe('adjustment', () => {
  it('changes the current and available quantities', () => {
    expect(adjust(batch(), { ...A, delta: '-1.500' })).toMatchObject([
      { type: 'BatchAdjusted', data: { delta: '-1.500', after: { current: '3.500', available: '3.500' } } },
    ]);
  });

  it('leaves reserved goods', () => {
    const state = batch(held('R1', '4.000'));
    expect(adjust(state, { ...A, delta: '-1.000' })).toHaveLength(1);
    expect(() => adjust(state, { ...A, delta: '-1.001' })).toThrow(
      expect.objectContaining({ code: 'ADJUSTMENT_BELOW_RESERVED' }),
    );
  });

  it('of zero records nothing', () => {
    expect(adjust(batch(), { ...A, delta: '0.000' })).toEqual([]);
  });
});

describe('split', () => {
  it('creates a child with the same lot, dates, cost and age', () => {
    const state = batch((now) => split(now, { ...A, quantity: '2.000', locked: false }));
    const { current: _, ...inherited } = state.batches['A']!;
    expect(state.batches['A']!.current).toBe('3.000');
    expect(state.batches['A-S1']).toMatchObject({
      current: '2.000',
      supplierLot: inherited.supplierLot,
      expiryDate: inherited.expiryDate,
      unitCost: inherited.unitCost,
      receivedAt: inherited.receivedAt,
      origin: { kind: 'split', parent: { batch: 'A' } },
    });
    expect(split(state, { ...A, quantity: '1.000', locked: false })).toMatchObject([
      { data: { child: 'A-S2' } },
    ]);
  });

  it('takes damaged goods out of the reservation they were picked for, and locks them', () => {
    const state = batch(held('R1', '4.000'), (now) =>
      split(now, { ...A, quantity: '1.000', locked: true, reservation: 'R1' }),
    );
    expect(figures(state, 'A')).toMatchObject({ current: '4.000', reserved: '3.000', available: '1.000' });
    expect(figures(state, 'A-S1')).toMatchObject({ current: '1.000', available: '0.000', status: 'locked' });
    expect(releaseReservation(state, { ...place, reservation: 'R1', reason: 'x' })).toMatchObject([
      { data: { batches: [{ batch: 'A', quantity: '3.000' }] } },
    ]);
  });

  it('takes no more than is free or reserved', () => {
    const state = batch(held('R1', '4.000'));
    expect(() => split(state, { ...A, quantity: '1.001', locked: true })).toThrow(
      expect.objectContaining({
        code: 'STOCK_INSUFFICIENT',
        facts: expect.objectContaining({ available: '1.000' }),
      }),
    );
    expect(() => split(state, { ...A, quantity: '4.001', locked: true, reservation: 'R1' })).toThrow(
      expect.objectContaining({ code: 'STOCK_INSUFFICIENT' }),
    );
    expect(() => split(state, { ...A, quantity: '1.000', locked: true, reservation: 'R9' })).toThrow(
      expect.objectContaining({ code: 'RESERVATION_NOT_FOUND' }),
    );
  });

  it('leaves committed goods', () => {
    const state = batch(held('R1', '4.000'), committed('R1'));
    expect(() => split(state, { ...A, quantity: '1.000', locked: true, reservation: 'R1' })).toThrow(
      expect.objectContaining({ code: 'RESERVATION_COMMITTED' }),
    );
  });
});

describe('cost revision', () => {
  it('records before, after, change and rate', () => {
    expect(reviseCost(batch(), { ...A, unitCost: '3.75' })).toMatchObject([
      { data: { before: '3.000000', unitCost: '3.750000', change: '0.750000', changeRate: '25.00' } },
    ]);
  });

  it('has no rate from a zero cost', () => {
    const state = given(received('A', '5.000', { unitCost: '0.000000' }));
    expect(reviseCost(state, { ...A, unitCost: '1' })).toMatchObject([{ data: { changeRate: null } }]);
  });

  it('to the same cost records nothing, to zero is refused', () => {
    expect(reviseCost(batch(), { ...A, unitCost: '3' })).toEqual([]);
    expect(() => reviseCost(batch(), { ...A, unitCost: '0' })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', field: 'unitCost' }),
    );
  });
});

describe('relocation', () => {
  it('records the previous location', () => {
    expect(relocate(batch(), { ...A, location: 'B-07', shelf: null })).toMatchObject([
      { data: { before: { location: 'A-01', shelf: '2' }, location: 'B-07', shelf: null } },
    ]);
    expect(relocate(batch(), { ...A, location: 'A-01', shelf: '2' })).toEqual([]);
  });
});

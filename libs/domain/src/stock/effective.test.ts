import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { committed, held, place, receipt, received, type Step } from '@granary/testing/builders/stock';
import {
  figuresOf,
  issue,
  receiveTransfer,
  reverseIssue,
  reviseCost,
  split,
  stock,
  orderedByEffect,
} from './index.ts';

const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}T03:00:00.000Z`;
const A = { ...place, batch: 'A', reason: 'because' };
const issued: Step = (state) => issue(state, { ...place, reservation: 'R1' });
const costs =
  (unitCost: string): Step =>
  (state) =>
    reviseCost(state, { ...A, unitCost });

/** Steps in recording order, each with its business day. */
const standsOn = (steps: readonly (readonly [number, Step])[], asked: number, batch = 'A') => {
  let known = stock.initial();
  const events = steps.flatMap(([on, step]) => {
    const made = step(known);
    known = fold(stock, made, known);
    return made.map((event) => ({ ...event, metadata: { occurredAt: day(on) } }));
  });
  const state = orderedByEffect(events)
    .filter(({ effectiveAt }) => effectiveAt <= day(asked))
    .reduce((then, { apply }) => apply(then), stock.initial());
  const found = state.batches[batch];
  return found && { ...figuresOf(found), unitCost: found.unitCost };
};

describe('stock by business time', () => {
  it('has nothing reserved after a voided shipment was recorded again on its original day', () => {
    const voided: Step = (state) =>
      reverseIssue(state, { ...place, reservation: 'R1', reason: 'wrong truck' });
    const steps = [
      [1, received('A', '10.000')],
      [2, held('R1', '4.000')],
      [5, committed('R1')],
      [5, issued],
      [10, voided],
      [5, committed('R1')],
      [5, issued],
    ] as const;
    expect(standsOn(steps, 4)).toMatchObject({ current: '10.000', reserved: '4.000' });
    expect(standsOn(steps, 5)).toMatchObject({ current: '2.000', reserved: '0.000', available: '2.000' });
    expect(standsOn(steps, 10)).toMatchObject({ current: '6.000', reserved: '0.000', available: '6.000' });
  });

  it('counts an earlier arrival from its own day even when recorded later', () => {
    const transferred =
      (outbound: string, quantity: string): Step =>
      (state) =>
        receiveTransfer(state, {
          ...receipt('A', quantity, { line: 1 }),
          outbound,
          parent: { ...A, warehouse: 'WH-SR' },
          recalls: [],
        });
    const steps = [
      [10, transferred('OUT-1', '5.000')],
      [6, transferred('OUT-2', '2.000')],
    ] as const;
    expect(standsOn(steps, 5)).toBeUndefined();
    expect(standsOn(steps, 6)).toMatchObject({ current: '2.000' });
    expect(standsOn(steps, 10)).toMatchObject({ current: '7.000' });
  });

  it('applies a back-dated cost from its day, and split batches keep their recorded cost', () => {
    const apart: Step = (state) => split(state, { ...A, quantity: '1.000', locked: false });
    const steps = [
      [1, received('A', '10.000')],
      [8, costs('4')],
      [4, costs('3.5')],
      [2, apart],
    ] as const;
    const costsOn = (n: number) => standsOn(steps, n)?.unitCost;
    expect([3, 4, 8, 20].map(costsOn)).toEqual(['3.000000', '3.500000', '3.500000', '3.500000']);
    expect(standsOn(steps, 2, 'A-S1')).toMatchObject({ current: '1.000', unitCost: '3.500000' });
  });

  it('normalises business times', () => {
    const metadata = { occurredAt: '2026-11-05T03:00:00.000400Z' };
    const events = received('A', '10.000')(stock.initial()).map((event) => ({ ...event, metadata }));
    expect(orderedByEffect(events).map(({ effectiveAt }) => effectiveAt)).toEqual([
      '2026-11-05T03:00:00.000Z',
    ]);
  });
});

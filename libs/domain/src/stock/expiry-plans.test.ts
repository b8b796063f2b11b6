import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { dispose, expire, extendExpiry, lock, planExpiry, recall, split, stock } from './index.ts';
import type { ExpiryPlan } from './expiry.ts';
import { given, place, received, type Step } from '@granary/testing/builders/stock';

const A = { ...place, batch: 'A', reason: 'Season is over' };
const planned =
  (plan: ExpiryPlan): Step =>
  (state) =>
    planExpiry(state, { ...A, plan });
const batch = (...steps: Step[]) => given(received('A', '5.000', { expiryDate: '2026-11-25' }), ...steps);
const expired: Step = (state) => expire(state, { ...A, day: '2026-11-26' });
const refused = (code: string) => expect.objectContaining({ code });

describe('expiry plan', () => {
  it('is recorded once, with the previous plan', () => {
    expect(planned('dispose')(batch(planned('discount')))).toMatchObject([
      {
        type: 'BatchExpiryPlanned',
        data: { before: 'discount', plan: 'dispose', after: { current: '5.000', status: 'active' } },
      },
    ]);
    expect(planned('dispose')(batch(planned('dispose')))).toEqual([]);
    expect(planned('none')(batch())).toEqual([]);
  });

  it('does not block the batch', () => {
    const state = batch();
    const before = { ...state.batches['A']! };
    const after = fold(stock, planned('dispose')(state), state);
    expect(after.batches['A']).toEqual({ ...before, expiryPlan: 'dispose' });
  });

  it('requires goods on hand with an expiry date', () => {
    const dateless = given(received('A', '5.000', { expiryDate: null }));
    expect(() => planned('dispose')(dateless)).toThrow(refused('EXPIRY_DATE_UNKNOWN'));
    const none = given(received('A', '5.000', { expiryDate: '2026-11-25' }), (state) =>
      split(state, { ...A, quantity: '5.000', locked: false }),
    );
    expect(() => planned('dispose')(none)).toThrow(refused('BATCH_STATUS_FORBIDS'));
  });

  it('cannot be a discount for a batch that cannot be sold', () => {
    expect(() => planned('discount')(batch(expired))).toThrow(refused('BATCH_STATUS_FORBIDS'));
    expect(planned('dispose')(batch(expired))).toHaveLength(1);
  });

  const extended: Step = (state) =>
    extendExpiry(state, {
      ...A,
      expiryDate: '2027-03-31',
      certificate: 'LAB-7',
      approver: 'Sok',
      day: '2026-11-21',
    });
  const recalled: Step = (state) => recall(state, { ...A, recall: 'RC-1' });
  const locked: Step = (state) => lock(state, A);
  it.each([
    ['extend', 'extended', extended, 'none'],
    ['dispose', 'extended', extended, 'none'],
    ['discount', 'expired', expired, 'none'],
    ['dispose', 'expired', expired, 'dispose'],
    ['recall', 'recalled', recalled, 'none'],
    ['dispose', 'recalled', recalled, 'dispose'],
    ['dispose', 'locked', locked, 'dispose'],
  ] as const)('%s is cleared or kept once the batch is %s', (plan, _, step, left) => {
    expect(batch(planned(plan), step).batches['A']!.expiryPlan).toBe(left);
  });

  it('ends with the disposal of the empty batch and continues for a split batch', () => {
    const state = batch(planned('dispose'), (now) => split(now, { ...A, quantity: '5.000', locked: false }));
    expect(state.batches['A-S1']!.expiryPlan).toBe('dispose');
    const closed = batch(
      planned('dispose'),
      (now) => split(now, { ...A, quantity: '5.000', locked: false }),
      (now) => dispose(now, A),
    );
    expect(closed.batches['A']!.expiryPlan).toBe('none');
  });
});

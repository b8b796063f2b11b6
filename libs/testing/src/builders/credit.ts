import { fold } from '@granary/domain/kernel';
import type { CreditEvent } from '@granary/domain/credit';
import { credit } from '@granary/domain/credit';
import { chargeCredit, holdCredit, releaseCredit, voidCharge } from '@granary/domain/credit';
import { openCredit } from '@granary/domain/credit';
import { repayCredit, returnCredit, reverseReturn } from '@granary/domain/credit';
import type { CreditState } from '@granary/domain/credit';

/** For tests: builds a history step by step, each decided on the state the earlier ones left. */
export type Step = (state: CreditState) => CreditEvent[];

export const given = (...steps: Step[]): CreditState => {
  let state = credit.initial();
  for (const step of steps) state = fold(credit, step(state), state);
  return state;
};

const sale = (number: string, intent = 1) => ({
  document: { kind: 'sales_outbound' as const, number },
  intent,
});

export const opened =
  (limit: string): Step =>
  (state) =>
    openCredit(state, { customer: 'CUST001', limit });

export const held =
  (number: string, amount: string, intent = 1): Step =>
  (state) =>
    holdCredit(state, { ...sale(number, intent), amount });

export const released =
  (number: string, intent = 1, keep?: string): Step =>
  (state) =>
    releaseCredit(state, { ...sale(number, intent), ...(keep && { keep }), reason: 'rejected' });

export const charged =
  (number: string, amount: string, day = 21): Step =>
  (state) =>
    chargeCredit(state, { ...sale(number), amount, shippedAt: `2026-11-${day}T03:00:00.000Z` });

export const voided =
  (number: string): Step =>
  (state) =>
    voidCharge(state, { ...sale(number), reason: 'wrong truck' });

export const sold = (number: string, amount: string, day = 21): Step[] => [
  held(number, amount),
  charged(number, amount, day),
];

export const returned =
  (number: string, amount: string, inbound = 'IN-1'): Step =>
  (state) =>
    returnCredit(state, { document: sale(number).document, inbound, inboundLine: 1, amount });

export const returnReversed =
  (number: string, amount: string, inbound = 'IN-1', day = 21): Step =>
  (state) =>
    reverseReturn(state, {
      document: sale(number).document,
      inbound,
      inboundLine: 1,
      amount,
      shippedAt: `2026-11-${day}T03:00:00.000Z`,
      reason: 'wrong customer',
    });

export const repaid =
  (amount: string, repayment = 'R-1'): Step =>
  (state) =>
    repayCredit(state, { repayment, amount, reference: null, notes: null });

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rejection, fold, type Actor } from '../kernel/index.ts';
import {
  approveInbound,
  completeInbound,
  blockReversal,
  completeReversal,
  confirmReversal,
  deleteInbound,
  draftInbound,
  failApproval,
  inbound,
  inboundTotal,
  lineSubtotal,
  purgeInbound,
  refuseReceipt,
  refuseReversal,
  startReceipt,
  rejectInbound,
  restoreInbound,
  startInboundReversal,
  startInboundReview,
  submitInbound,
  withdrawInbound,
  type InboundEvent,
  type InboundState,
} from './index.ts';

const people: Actor[] = ['warehouse_staff', 'warehouse_admin', 'super_admin'].map((role) => ({
  userId: `u-${role}`,
  username: role,
  role,
}));
const cause = { code: 'BATCH_TOUCHED', facts: {}, line: 1 };
const reason = 'Because it has to be';

type Command = (state: InboundState, by: Actor) => InboundEvent[];
const commands: Record<string, Command> = {
  submit: (state, by) => submitInbound(state, { by }),
  review: (state, by) => startInboundReview(state, { by }),
  approve: (state, by) =>
    approveInbound(state, {
      by,
      notes: reason,
      receivedAt: '2026-11-21T00:00:00.000Z',
      today: '2026-11-21',
      assigned: [],
    }),
  complete: (state) => completeInbound(state, { batches: [{ line: 1, item: 'UREA-46', batch: 'U-1' }] }),
  claimed: startReceipt,
  refuseReceipt: (state) => refuseReceipt(state, { cause }),
  fail: failApproval,
  reject: (state, by) => rejectInbound(state, { by, reason }),
  withdraw: (state) => withdrawInbound(state, { reason }),
  reverse: (state) => startInboundReversal(state, { reason }),
  blockReversal: (state) => blockReversal(state, { cause }),
  confirmReversal,
  refuseReversal,
  completeReversal,
  remove: (state) => deleteInbound(state, { reason }),
  restore: restoreInbound,
  purge: (state) => purgeInbound(state, { reason }),
};

const drafted = fold(
  inbound,
  draftInbound(inbound.initial(), {
    number: 'IN-20261121-0001',
    warehouse: 'WH-PP',
    entered: {
      type: 'purchase',
      title: 'Urea',
      inboundDate: '2026-11-21',
      supplier: null,
      remarks: null,
      lines: [
        {
          item: 'UREA-46',
          quantity: '1.000',
          unitPrice: '1.000000',
          productionDate: null,
          expiryDate: null,
          supplier: null,
          batch: 'U-1',
          supplierLot: null,
          location: null,
          shelf: null,
          certificate: null,
          inspection: false,
          returnedFrom: null,
          remarks: null,
        },
      ],
    },
  }),
);

const step = fc.tuple(fc.constantFrom(...Object.keys(commands)), fc.constantFrom(...people));

function play(steps: readonly [string, Actor][]): { events: InboundEvent[]; states: InboundState[] } {
  const events: InboundEvent[] = [];
  const states: InboundState[] = [drafted];
  let state = drafted;
  for (const [name, by] of steps) {
    try {
      const decided = commands[name]?.(state, by) ?? [];
      state = fold(inbound, decided, state);
      events.push(...decided);
      states.push(state);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return { events, states };
}

describe('inbound order, after any sequence of commands and process steps', () => {
  const steps = fc.array(step, { maxLength: 60 });

  it('receives stock at most once and reverses it only afterwards', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { events } = play(sequence);
        const count = (type: string) => events.filter((event) => event.type === type).length;
        expect(count('InboundCompleted')).toBeLessThanOrEqual(1);
        expect(count('InboundReversed')).toBeLessThanOrEqual(count('InboundCompleted'));
      }),
      { numRuns: 400 },
    );
  });

  it('completes each intent in one of its two outcomes, uninterrupted', () => {
    const next: Record<string, string[]> = {
      InboundApproved: ['InboundReceiptStarted', 'InboundReceiptRefused'],
      InboundReceiptStarted: ['InboundCompleted'],
      InboundReceiptRefused: ['InboundApprovalFailed'],
      InboundReversalStarted: ['InboundReversalConfirmed', 'InboundReversalBlocked'],
      InboundReversalConfirmed: ['InboundReversed'],
      InboundReversalBlocked: ['InboundReversalRefused'],
    };
    fc.assert(
      fc.property(steps, (sequence) => {
        const { events } = play(sequence);
        events.forEach(({ type }, index) => {
          const following = events[index + 1];
          if (next[type] && following) expect(next[type]).toContain(following.type);
        });
      }),
      { numRuns: 400 },
    );
  });

  it('is never deleted or purged once stock has moved', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        for (const state of play(sequence).states)
          if (state.status === 'present' && state.progress.status !== 'open')
            expect(state.deleted).toBe(false);
        const { events } = play(sequence);
        const types = events.map(({ type }) => type);
        if (types.includes('InboundCompleted')) expect(types).not.toContain('InboundPurged');
      }),
      { numRuns: 400 },
    );
  });

  it('is never decided by its submitter, except a super_admin', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        for (const state of play(sequence).states)
          if (state.status === 'present' && state.approval.status === 'approved') {
            const { submittedBy, approver } = state.approval;
            if (submittedBy === approver) expect(approver).toBe('u-super_admin');
          }
      }),
      { numRuns: 400 },
    );
  });

  it('folds to the state its decisions left', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { events, states } = play(sequence);
        expect(fold(inbound, events, drafted)).toEqual(states.at(-1));
      }),
    );
  });
});

describe('inbound total', () => {
  const thousandths = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 1000).toFixed(3));
  const price = fc.integer({ min: 0, max: 100_000_000 }).map((n) => (n / 1_000_000).toFixed(6));

  it('is the sum of the rounded lines, to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(thousandths, price), { minLength: 1, maxLength: 30 }), (lines) => {
        const subtotals = lines.map(([quantity, unitPrice]) => lineSubtotal(quantity, unitPrice));
        const cents = subtotals.reduce((total, text) => total + BigInt(text.replace('.', '')), 0n);
        const total = inboundTotal(subtotals.map((subtotal) => ({ subtotal })));
        expect(BigInt(total.replace('.', ''))).toBe(cents);
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, Rejection, type Actor } from '../kernel/index.ts';
import {
  ONE_STEP,
  approve,
  delegateTask,
  isApprovalEvent,
  placeOf,
  requireDecider,
  stepsAfter,
  stepsRequired,
  submitted,
  takeTaskBack,
  type ApprovalEvent,
  type ApprovalSteps,
} from './index.ts';

const who = (userId: string, role = 'manager'): Actor => ({ userId, username: userId, role });
const [seller, anna, bora, chan] = ['seller', 'anna', 'bora', 'chan'].map((one) => who(one)) as [
  Actor,
  Actor,
  Actor,
  Actor,
];
const policy = [
  { from: '1000.00', role: null },
  { from: '5000.00', role: 'finance_admin' },
];
const after = (steps: ApprovalSteps, ...events: (ApprovalEvent | 'done')[]): ApprovalSteps =>
  events.reduce<ApprovalSteps>((now, one) => (one === 'done' ? now : stepsAfter(now, one)), steps);
const worth = (amount: string) => after(ONE_STEP, ...stepsRequired(policy, amount));
const task = (steps: ApprovalSteps) => ({ askedBy: ['seller'], steps });
const agree = (steps: ApprovalSteps, by: Actor, amount?: string) =>
  approve(task(steps), { by, notes: null, ...(amount && { amount }) }, () => ['done' as const]);
const hand = (steps: ApprovalSteps, by: Actor, to: Actor, entitled = true) =>
  delegateTask(task(steps), { by, to, entitled, reason: 'On leave' });
const refused = (code: string, facts?: object) => expect.objectContaining({ code, ...(facts && { facts }) });

describe('approval steps', () => {
  it('are one, plus one for each amount reached', () => {
    expect(stepsRequired(policy, '999.99')).toEqual([]);
    expect(placeOf(worth('1000.00'))).toEqual({ step: 1, steps: 2 });
    expect(worth('5000.00').required).toEqual([{ role: null }, { role: null }, { role: 'finance_admin' }]);
  });

  it('are decided by different people, the last with the document’s own decision', () => {
    const first = agree(worth('1000.00'), anna);
    expect(first).toEqual([
      { type: 'ApprovalStepTaken', data: { step: 1, steps: 2, approver: 'anna', amount: null, notes: null } },
    ]);
    const second = after(worth('1000.00'), ...first);
    expect(() => agree(second, anna)).toThrow(refused('STEP_TAKEN_BY_SAME', { step: 2, steps: 2 }));
    expect(() => requireDecider(task(second), { by: anna }, 'No more of this')).toThrow(
      refused('STEP_TAKEN_BY_SAME'),
    );
    expect(agree(second, bora)).toEqual(['done']);
    expect(agree(ONE_STEP, anna)).toEqual(['done']);
  });

  it('are decided by their role or by an administrator', () => {
    const second = after(worth('5000.00'), ...agree(worth('5000.00'), anna));
    const third = after(second, ...agree(second, bora));
    expect(() => agree(third, chan)).toThrow(refused('STEP_NEEDS_ROLE', { role: 'finance_admin' }));
    expect(agree(third, who('dara', 'finance_admin'))).toEqual(['done']);
    expect(agree(third, who('root', 'admin'))).toEqual(['done']);
  });

  it('never approve more than the previous step', () => {
    const second = after(worth('1000.00'), ...agree(worth('1000.00'), anna, '800.00'));
    expect(() => agree(second, bora, '800.01')).toThrow(
      refused('APPROVED_EXCEEDS_STEP', { approved: '800.01', agreed: '800.00' }),
    );
    expect(agree(second, bora, '700.00')).toEqual(['done']);
  });

  it('are never decided by the requester, except by a super_admin with a reason', () => {
    expect(() => agree(ONE_STEP, seller)).toThrow(refused('OWN_DOCUMENT'));
    const own = who('seller', 'super_admin');
    expect(() => agree(ONE_STEP, own)).toThrow(refused('OWN_DOCUMENT_NEEDS_REASON'));
    expect(() => requireDecider(task(ONE_STEP), { by: own }, 'Nobody else is here')).not.toThrow();
  });
});

describe('a decision', () => {
  const first = after(submitted(ONE_STEP), ...stepsRequired(policy, '1000.00'));
  const second = submitted(first);
  const decide = (steps: ApprovalSteps, seen: number | undefined) => [
    () => approve(task(steps), { by: bora, notes: null, seen }, () => ['done']),
    () => requireDecider(task(steps), { by: bora, seen }, 'Not this one'),
  ];

  it('is about the submission that was seen', () => {
    for (const seen of [1, undefined])
      for (const decision of decide(first, seen)) expect(decision).not.toThrow();
    for (const decision of decide(second, 1))
      expect(decision).toThrow(refused('CONCURRENT_CHANGE', { submission: 2 }));
    for (const seen of [2, undefined])
      for (const decision of decide(second, seen)) expect(decision).not.toThrow();
  });

  it('may be about steps and delegations that were not seen', () => {
    const taken = after(first, ...agree(first, anna));
    const handed = after(taken, ...hand(taken, chan, bora));
    for (const decision of decide(handed, 1)) expect(decision).not.toThrow();
  });
});

describe('delegated approval', () => {
  const handed = after(ONE_STEP, ...hand(ONE_STEP, anna, bora));

  it('is decided only by the delegate, the delegator or an administrator', () => {
    for (const by of [bora, anna, who('root', 'admin')]) expect(agree(handed, by)).toEqual(['done']);
    expect(() => agree(handed, chan)).toThrow(refused('TASK_DELEGATED', { name: 'bora' }));
    expect(() => hand(handed, chan, chan)).toThrow(refused('TASK_DELEGATED'));
  });

  it('goes only to somebody else who may decide', () => {
    expect(() => hand(ONE_STEP, anna, anna)).toThrow(refused('DELEGATED_TO_SELF'));
    expect(() => hand(ONE_STEP, anna, bora, false)).toThrow(
      refused('DELEGATE_MAY_NOT_DECIDE', { name: 'bora' }),
    );
    expect(() => hand(ONE_STEP, anna, seller)).toThrow(refused('DELEGATE_MAY_NOT_DECIDE'));
    expect(() => hand(ONE_STEP, seller, anna)).toThrow(refused('OWN_DOCUMENT'));
    const second = after(worth('1000.00'), ...agree(worth('1000.00'), anna));
    expect(() => hand(second, bora, anna)).toThrow(refused('DELEGATE_MAY_NOT_DECIDE'));
    expect(() => hand(second, anna, bora)).toThrow(refused('STEP_TAKEN_BY_SAME'));
  });

  it('can be delegated further, and every delegator may still decide', () => {
    expect(hand(handed, anna, bora)).toEqual([]);
    const on = after(handed, ...hand(handed, bora, chan));
    for (const by of [anna, bora, chan]) expect(agree(on, by)).toEqual(['done']);
    expect(() => agree(on, who('dara'))).toThrow(refused('TASK_DELEGATED', { name: 'chan' }));
  });

  it('is returned or reclaimed and open to everybody again', () => {
    for (const by of [anna, bora, who('root', 'super_admin')]) {
      const back = takeTaskBack(task(handed), { by, reason: null });
      expect(agree(after(handed, ...back), chan)).toEqual(['done']);
    }
    expect(() => takeTaskBack(task(handed), { by: chan, reason: null })).toThrow(refused('TASK_DELEGATED'));
    expect(takeTaskBack(task(ONE_STEP), { by: anna, reason: null })).toEqual([]);
  });

  it('ends with its step', () => {
    const first = after(worth('1000.00'), ...hand(worth('1000.00'), anna, bora));
    const second = after(first, ...agree(first, bora));
    expect(agree(second, chan)).toEqual(['done']);
  });
});

describe('any sequence of approval commands', () => {
  const people = ['a', 'b', 'c', 'd', 'seller'];
  const attempt = fc.record({
    does: fc.constantFrom('agree' as const, 'hand' as const, 'back' as const),
    by: fc.constantFrom(...people),
    to: fc.constantFrom(...people),
    role: fc.constantFrom('manager', 'finance_admin', 'admin'),
    amount: fc.integer({ min: 1, max: 9_000 }).map((cents) => `${cents}.00`),
  });

  it('has every step decided by a different person, never the requester', () => {
    fc.assert(
      fc.property(
        fc.array(attempt, { maxLength: 30 }),
        fc.integer({ min: 1, max: 9_999 }),
        (tries, worthOf) => {
          let steps = worth(`${worthOf}.00`);
          const takers: string[] = [];
          const agreed: string[] = [];
          for (const { does, by, to, role, amount } of tries) {
            const person = who(by, role);
            const next = ((): readonly (ApprovalEvent | 'done')[] => {
              try {
                if (does === 'agree') return agree(steps, person, amount);
                if (does === 'hand') return hand(steps, person, who(to, role));
                return takeTaskBack(task(steps), { by: person, reason: null });
              } catch (error) {
                if (error instanceof Rejection) return [];
                throw error;
              }
            })();
            const decided = next.includes('done');
            const taken = next.some((one) => one !== 'done' && one.type === 'ApprovalStepTaken');
            if (decided || taken) {
              takers.push(by);
              agreed.push(amount);
            }
            if (decided) {
              expect(takers).toHaveLength(steps.required.length);
              expect(new Set(takers).size).toBe(takers.length);
              expect(takers).not.toContain('seller');
              for (const [n, one] of agreed.entries())
                if (n > 0) expect(compare(one, agreed[n - 1]!)).toBeLessThanOrEqual(0);
              return;
            }
            steps = after(steps, ...next);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('isApprovalEvent recognises approval events only', () => {
    expect(isApprovalEvent({ type: 'ApprovalDelegated', data: {} })).toBe(true);
    expect(isApprovalEvent({ type: 'ContractApproved', data: {} })).toBe(false);
  });
});

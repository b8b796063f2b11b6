import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, fold, Rejection, times, toMoney, type Actor } from '../kernel/index.ts';
import {
  activateContract,
  approveContract,
  contract,
  contributionApplied,
  deleteContract,
  draftContract,
  expectedCredit,
  expireContract,
  rejectContract,
  restoreContract,
  submitContract,
  suspendContract,
  terminateContract,
  withdrawContract,
  type ContractEvent,
  type ContractState,
} from './index.ts';

const clerk: Actor = { userId: 'u-clerk', username: 'sokha', role: 'purchase_admin' };
const chief: Actor = { userId: 'u-chief', username: 'dara', role: 'manager' };
const entered = {
  customer: 'CUST001',
  signedDate: '2026-03-01',
  expiryDate: '2027-02-28',
  totalAmount: '10000.00',
  totalWeight: '12.500',
  depositPercentage: '30.00',
  remarks: null,
  lines: [],
};

const days = ['2026-11-21', '2027-02-28', '2027-03-01'] as const;
const reason = 'Because it is so';
type Decision = (state: ContractState, today: string) => ContractEvent[];
const commands: Decision[] = [
  (state, today) => submitContract(state, { by: clerk, today }),
  (state, today) => approveContract(state, { by: chief, notes: null, today }),
  (state) => rejectContract(state, { by: chief, reason }),
  (state) => withdrawContract(state, { reason: null }),
  (state) => suspendContract(state, { reason }),
  (state) => terminateContract(state, { reason }),
  (state, today) => activateContract(state, { reason, expiryDate: null, today }),
  (state, today) => activateContract(state, { reason, expiryDate: '2027-12-31', today }),
  (state, today) => expireContract(state, { today }),
  (state) => deleteContract(state, { reason: null }),
  (state, today) => restoreContract(state, { today }),
  (state) =>
    state.status === 'present' && state.contribution.pending
      ? contributionApplied(state, { intent: state.contribution.pending.intent })
      : [],
];

describe('contract, after any sequence of commands', () => {
  it('contributes to the limit exactly while approved, active and not deleted', () => {
    const step = fc.record({ command: fc.nat(commands.length - 1), day: fc.constantFrom(...days) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = fold(contract, draftContract(contract.initial(), { code: 'HT-1', entered }));
        for (const { command, day } of steps) {
          try {
            state = fold(contract, commands[command]!(state, day), state);
          } catch (error) {
            if (!(error instanceof Rejection)) throw error;
          }
          if (state.status !== 'present') return;
          const { contribution, business, approval, deleted } = state;
          const due =
            approval.status === 'approved' && business === 'active' && !deleted ? '3000.00' : '0.00';
          // The amount the ledger counts, or the pending one.
          expect(contribution.pending?.amount ?? contribution.amount).toBe(due);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('expects at most its total as credit, and all of it at 100 %', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 13n });
    fc.assert(
      fc.property(cents, fc.nat(10_000), (total, percent) => {
        const totalAmount = toMoney(times(String(total), '0.01'));
        const credit = expectedCredit(totalAmount, toMoney(times(percent, '0.01')));
        expect(compare(credit, totalAmount)).toBeLessThanOrEqual(0);
        expect(expectedCredit(totalAmount, '100.00')).toBe(totalAmount);
      }),
    );
  });
});

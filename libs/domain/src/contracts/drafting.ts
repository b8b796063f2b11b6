import {
  requireEditable,
  requireSubmittable,
  requireWithdrawable,
  stepsRequired,
  type StepFrom,
} from '../approval/index.ts';
import { reject, type Actor } from '../kernel/index.ts';
import { openContract } from './document.ts';
import type { ContractContent, ContractEvent, ContractLine } from './events.ts';
import { contractFaults, contractSums, expectedCredit, isPastEnd } from './rules.ts';
import type { ContractState } from './state.ts';

/** A contract as entered. Line numbers, sums and expected credit are derived. */
export type EnteredContract = Omit<ContractContent, 'lines' | 'expectedCredit'> & {
  readonly lines: readonly Omit<ContractLine, 'line'>[];
};

export function draftContract(
  state: ContractState,
  command: { code: string; entered: EnteredContract },
): ContractEvent[] {
  const { code, entered } = command;
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code }, 'code');
  return [{ type: 'ContractDrafted', data: { code, ...contentFrom(entered) } }];
}

/** `revision`: the revision the user edited. Throws if somebody else has changed the contract since. */
export function reviseContract(
  state: ContractState,
  command: { revision: number; entered: EnteredContract },
): ContractEvent[] {
  const document = openContract(state);
  requireEditable(document.approval);
  if (document.revision !== command.revision)
    throw reject('CONCURRENT_CHANGE', { revision: document.revision });
  const content = contentFrom(command.entered);
  if (JSON.stringify(content) === JSON.stringify(document.content)) return [];
  return [{ type: 'ContractRevised', data: { code: document.code, ...content } }];
}

/** `today` is in the company's time zone. Rejects contracts that have already ended. */
export function submitContract(
  state: ContractState,
  command: { by: Actor; today: string; policy?: readonly StepFrom[] },
): ContractEvent[] {
  const { approval, content, code } = openContract(state);
  requireSubmittable(approval);
  const { by, today, policy = [] } = command;
  requireNotEnded(content, today);
  return [
    { type: 'ContractSubmitted', data: { code, submittedBy: by.userId } },
    ...stepsRequired(policy, content.totalAmount),
  ];
}

export function withdrawContract(state: ContractState, command: { reason: string | null }): ContractEvent[] {
  const { approval, code } = openContract(state);
  requireWithdrawable(approval);
  return [{ type: 'ContractWithdrawn', data: { code, reason: command.reason } }];
}

export function requireNotEnded({ expiryDate }: ContractContent, today: string): void {
  if (isPastEnd(expiryDate, today)) throw reject('CONTRACT_ENDED', { expiryDate }, 'expiryDate');
}

function contentFrom(entered: EnteredContract): ContractContent {
  const [fault] = contractFaults(entered);
  if (fault) throw reject(fault.code, {}, fault.field);
  const { totalAmount, totalWeight } = contractSums(entered.lines, entered);
  return {
    customer: entered.customer,
    signedDate: entered.signedDate,
    expiryDate: entered.expiryDate,
    totalAmount,
    totalWeight,
    depositPercentage: entered.depositPercentage,
    expectedCredit: expectedCredit(totalAmount, entered.depositPercentage),
    remarks: entered.remarks,
    lines: entered.lines.map(({ item, weight, amount }, index) => ({
      line: index + 1,
      item,
      weight,
      amount,
    })),
  };
}

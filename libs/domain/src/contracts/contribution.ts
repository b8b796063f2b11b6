import { compare, type DecimalText } from '../kernel/index.ts';
import type { ContractEvent, ContributionSource } from './events.ts';
import { NOTHING, type ContractStatus } from './rules.ts';
import type { ContractDocument, ContractState } from './state.ts';

/** A contract raises its customer's limit only while it is approved, active and not in the recycle bin. */
const contributionOf = (
  { content }: ContractDocument,
  after: { readonly business: ContractStatus | null; readonly deleted: boolean },
): DecimalText => (after.business === 'active' && !after.deleted ? content.expectedCredit : NOTHING);

/** The intent to tell the ledger, beside the change that causes it; nothing where the ledger has it right. */
export function contributionChange(
  document: ContractDocument,
  after: { readonly business: ContractStatus | null; readonly deleted: boolean },
  source: ContributionSource,
): ContractEvent[] {
  const contribution = contributionOf(document, after);
  const { amount: before } = document.contribution;
  if (compare(before, contribution) === 0) return [];
  const { code, content } = document;
  return [
    {
      type: 'ContractContributionChanged',
      data: { code, customer: content.customer, before, contribution, source },
    },
  ];
}

/** The ledger has taken it; `intent` is the change that was told. */
export function contributionApplied(state: ContractState, command: { intent: number }): ContractEvent[] {
  if (state.status !== 'present') return [];
  const { pending } = state.contribution;
  if (pending?.intent !== command.intent) return [];
  return [{ type: 'ContractContributionApplied', data: { code: state.code, contribution: pending.amount } }];
}

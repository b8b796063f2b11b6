import { compare, type DecimalText } from '../kernel/index.ts';
import type { ContractEvent, ContributionSource } from './events.ts';
import { NOTHING, type ContractStatus } from './rules.ts';
import type { ContractDocument, ContractState } from './state.ts';

/** A contract raises the customer's limit only while it is approved, active and not in the recycle bin. */
const contributionOf = (
  { content }: ContractDocument,
  after: { readonly business: ContractStatus | null; readonly deleted: boolean },
): DecimalText => (after.business === 'active' && !after.deleted ? content.expectedCredit : NOTHING);

/** The intent to update the ledger, recorded with the change that causes it. Empty if the ledger is already right. */
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

/** Acknowledges that the ledger has applied the contribution. `intent` identifies the applied change. */
export function contributionApplied(state: ContractState, command: { intent: number }): ContractEvent[] {
  if (state.status !== 'present') return [];
  const { pending } = state.contribution;
  if (pending?.intent !== command.intent) return [];
  return [{ type: 'ContractContributionApplied', data: { code: state.code, contribution: pending.amount } }];
}

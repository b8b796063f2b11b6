import type { DocumentWork, OpenWork } from '../kernel/index.ts';
import type { ContractEvent } from './events.ts';
import { contract, type ContractDocument, type ContractState, type Contribution } from './state.ts';

interface OpenContractWork extends OpenWork<'contributing'> {
  readonly document: ContractDocument;
  readonly pending: NonNullable<Contribution['pending']>;
}

/** Sets what the contract contributes to the customer's limit. */
export const contractWork: DocumentWork<ContractState, ContractEvent, OpenContractWork> = {
  decider: contract,
  kinds: {
    contributing: {
      opens: ['ContractContributionChanged'],
      steps: ['contribute'],
      records: ['apply'],
      closes: ['ContractContributionApplied'],
    },
  },
  open: (state) => {
    if (state.status !== 'present' || state.contribution.pending === null) return undefined;
    const { pending } = state.contribution;
    return { kind: 'contributing', intent: pending.intent, document: state, pending };
  },
};

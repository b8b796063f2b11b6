import { Injectable } from '@nestjs/common';
import {
  contract,
  contributionApplied,
  type ContractDocument,
  type ContractEvent,
  type ContractState,
  type Contribution,
} from '@granary/domain/contracts';
import { credit, setContribution } from '@granary/domain/credit';
import { EventStore } from '@granary/event-store';
import { DocumentProcess, type OpenWork, type Steps } from '../processes/index.ts';

interface Telling extends OpenWork {
  readonly document: ContractDocument;
  readonly pending: NonNullable<Contribution['pending']>;
}

/**
 * Sets the contract's contribution in the customer's credit ledger. The ledger keeps an absolute amount per contract
 * and accepts only a newer revision than it has, so nothing is counted twice or overwritten by a late step.
 */
@Injectable()
export class ContractProcess extends DocumentProcess<ContractState, ContractEvent, Telling> {
  readonly opens = new Set(['ContractContributionChanged']);
  readonly closes = new Set(['ContractContributionApplied']);

  constructor(store: EventStore) {
    super(store, contract);
  }

  protected workOf(state: ContractState): Telling | undefined {
    if (state.status !== 'present' || state.contribution.pending === null) return undefined;
    const { pending } = state.contribution;
    return { intent: pending.intent, document: state, pending };
  }

  protected async work(
    { document, pending: { intent, amount, source } }: Telling,
    steps: Steps<ContractState, ContractEvent>,
  ): Promise<void> {
    const { code, content } = document;
    await steps.take('contribute', credit, content.customer, (ledger) =>
      setContribution(ledger, { contract: code, revision: intent, amount, source }),
    );
    await steps.record('apply', (before) => contributionApplied(before, { intent }));
  }
}

import { Injectable } from '@nestjs/common';
import { contract, contributionApplied } from '@granary/domain/contracts';
import { credit, setContribution } from '@granary/domain/credit';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { crashPoint, type Process } from '../processes/index.ts';

/**
 * Tells the customer's ledger what a contract counts for. The ledger keeps an absolute amount for each contract and
 * takes it only from a newer change than it knows, so that nothing is counted twice or overwritten by a late step.
 */
@Injectable()
export class ContractProcess implements Process {
  readonly category = contract.category;
  readonly opens = new Set(['ContractContributionChanged']);
  readonly closes = new Set(['ContractContributionApplied']);

  constructor(private readonly store: EventStore) {}

  async advance(code: string, context: CommandContext): Promise<bigint> {
    const { state, position } = await this.store.load(contract, code);
    if (state.status !== 'present' || state.contribution.pending === null) return position;
    const { intent, amount, source } = state.contribution.pending;
    const step = (name: string) => stepContext(context, stepId(`contract-${code}`, BigInt(intent), name));
    await this.store.decide(credit, state.content.customer, step('contribute'), (ledger) =>
      setContribution(ledger, { contract: code, revision: intent, amount, source }),
    );
    await crashPoint('contract:contributed');
    const applied = await this.store.decide(contract, code, step('apply'), (before) =>
      contributionApplied(before, { intent }),
    );
    await crashPoint('contract:applied');
    return applied.position;
  }
}

import { contributionApplied, contractWork } from '@granary/domain/contracts';
import { credit, setContribution } from '@granary/domain/credit';
import { processOf } from '../processes/index.ts';

/**
 * Sets the contract's contribution in the customer's credit ledger. The ledger keeps an absolute amount per contract
 * and accepts only a newer revision than it has, so nothing is counted twice or overwritten by a late step.
 */
export const contractProcess = processOf(
  contractWork,
  async ({ document: { code, content }, pending: { intent, amount, source } }, steps) => {
    await steps.take('contribute', credit, content.customer, (ledger) =>
      setContribution(ledger, { contract: code, revision: intent, amount, source }),
    );
    await steps.record('apply', (before) => contributionApplied(before, { intent }));
  },
);

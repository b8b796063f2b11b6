import type { InboxRow } from '@granary/api/workflow';
import type { TaskKind } from '@granary/domain/workflow/rules';
import type { ComponentType } from 'react';
import { ContractApproval } from './ContractApproval.tsx';
import { CountApproval } from './CountApproval.tsx';
import { CreditApproval } from './CreditApproval.tsx';
import { DistributionApproval } from './DistributionApproval.tsx';
import { InboundApproval } from './InboundApproval.tsx';
import { OutboundReview } from './OutboundReview.tsx';
import { SalesApproval } from './SalesApproval.tsx';

/** What a decision stands on, and how it is taken: by the document's own commands. */
export const taskScreens: Readonly<Record<TaskKind, ComponentType<{ task: InboxRow }>>> = {
  inbound_approval: InboundApproval,
  outbound_review: OutboundReview,
  sales_approval: SalesApproval,
  distribution_approval: DistributionApproval,
  contract_approval: ContractApproval,
  credit_approval: CreditApproval,
  count_approval: CountApproval,
};

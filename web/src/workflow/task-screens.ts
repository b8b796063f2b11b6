import type { TaskKind } from '@granary/domain/workflow/rules';
import { ContractApproval } from './ContractApproval.tsx';
import { CountApproval } from './CountApproval.tsx';
import { CreditApproval } from './CreditApproval.tsx';
import { DistributionApproval } from './DistributionApproval.tsx';
import { InboundApproval } from './InboundApproval.tsx';
import { OutboundReview } from './OutboundReview.tsx';
import { SalesApproval } from './SalesApproval.tsx';
import type { TaskScreen } from './task-screen.tsx';

export const taskScreens: Readonly<Record<TaskKind, TaskScreen>> = {
  inbound_approval: InboundApproval,
  outbound_review: OutboundReview,
  sales_approval: SalesApproval,
  distribution_approval: DistributionApproval,
  contract_approval: ContractApproval,
  credit_approval: CreditApproval,
  count_approval: CountApproval,
};

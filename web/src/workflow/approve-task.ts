import { approveContract } from '@granary/api/contracts';
import { approveCount } from '@granary/api/counts';
import { approveCreditRequest } from '@granary/api/credit';
import { approveDistribution } from '@granary/api/distribution';
import { approveInbound } from '@granary/api/inbound';
import { approveOutbound, approveSale } from '@granary/api/outbound';
import type { InboxRow } from '@granary/api/workflow';
import { v7 as uuid } from 'uuid';
import { send } from '../app/client/call.ts';

export type Approvable = Pick<InboxRow, 'kind' | 'number' | 'amount' | 'submission'>;

/** Approves as asked for, with the command that its own page sends; the server decides whether the user may. */
export const approveTask = (
  { kind, number, amount, submission }: Approvable,
  notes: string,
): Promise<unknown> => {
  const once = { idempotencyKey: uuid() };
  const params = { number };
  const body = { notes, submission };
  switch (kind) {
    case 'inbound_approval':
      return send(approveInbound, { params, body }, once);
    case 'outbound_review':
      return send(approveOutbound, { params, body }, once);
    case 'sales_approval':
      return send(approveSale, { params, body }, once);
    case 'distribution_approval':
      return send(approveDistribution, { params, body }, once);
    case 'contract_approval':
      return send(approveContract, { params: { code: number }, body }, once);
    case 'credit_approval':
      return send(approveCreditRequest, { params, body: { ...body, approvedAmount: amount ?? '' } }, once);
    case 'count_approval':
      return send(approveCount, { params, body }, once);
  }
};

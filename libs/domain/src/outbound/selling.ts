import { approve, requireDecider, type ApprovalTask, type Deciding } from '../approval/index.ts';
import { taskOf } from './deciding.ts';
import { documentFor, wasTakenByRule } from './document.ts';
import type { OutboundEvent } from './events.ts';
import { noticeCode } from './notices.ts';
import type { OutboundState } from './state.ts';

/** The pending decision on the sale. */
export const salesTask = (state: OutboundState): ApprovalTask => taskOf(documentFor(state, 'reject_sale'));

/** Approves the sale and issues its settlement notice. */
export const approveSale = (
  state: OutboundState,
  command: Deciding & { notes: string | null },
): OutboundEvent[] => {
  const document = documentFor(state, 'approve_sale');
  const { number, notices } = document;
  const { by, notes } = command;
  const notice = noticeCode(number, notices + 1);
  return approve(taskOf(document), command, () => [
    { type: 'OutboundSalesApproved', data: { number, approver: by.userId, notes, notice } },
  ]);
};

/** Releases goods and credit. */
export const rejectSale = (state: OutboundState, command: Deciding & { reason: string }): OutboundEvent[] => {
  const document = documentFor(state, 'reject_sale');
  const { reason } = command;
  requireDecider(taskOf(document), command, reason);
  return [{ type: 'OutboundSalesRejected', data: { number: document.number, reason } }];
};

/** Changes nothing if a rule has just done it. */
export const handOver = (state: OutboundState): OutboundEvent[] => {
  if (wasTakenByRule(state, 'inventory_reviewing')) return [];
  const { number } = documentFor(state, 'hand_over');
  return [{ type: 'OutboundHandedOver', data: { number } }];
};

import {
  approve,
  isLastStep,
  requireDecider,
  requireReviewable,
  requireTask,
  type ApprovalTask,
  type Deciding,
} from '../approval/index.ts';
import { reject, type Actor } from '../kernel/index.ts';
import { openDocument } from './document.ts';
import { requireSoundLines } from './drafting.ts';
import type { InboundEvent, InboundLine, ReceivedLine } from './events.ts';
import { claimsCode } from './rules.ts';
import type { InboundState } from './state.ts';

/** The first approver to open it claims the review; another may take it over. */
export function startInboundReview(state: InboundState, command: { by: Actor }): InboundEvent[] {
  const { approval, steps, number } = openDocument(state);
  requireReviewable(approval, steps, command.by);
  if (approval.status === 'reviewing' && approval.reviewer === command.by.userId) return [];
  return [{ type: 'InboundReviewStarted', data: { number, reviewer: command.by.userId } }];
}

export const inboundTask = (state: InboundState): ApprovalTask => {
  const { approval, steps } = openDocument(state);
  return requireTask(approval, steps);
};

interface InboundApproval extends Deciding {
  readonly notes: string | null;
  /** The actual day of receipt, if it differs from the expected one. */
  readonly inboundDate?: string | null;
  readonly receivedAt: string;
  /** The calendar day at the warehouse; an inbound date in the future is rejected. */
  readonly today: string;
  /** Automatic batch codes for lines without one. */
  readonly assigned: readonly ReceivedLine[];
}

export function approveInbound(state: InboundState, command: InboundApproval): InboundEvent[] {
  const { approval, content, number } = openDocument(state);
  const { by, notes, receivedAt } = command;
  const task = inboundTask(state);
  requireDecider(task, command, notes);
  requireSoundLines(content);
  const inboundDate = command.inboundDate ?? content.inboundDate;
  if (isLastStep(task.steps) && inboundDate > command.today)
    throw reject('INBOUND_DATE_IN_FUTURE', { inboundDate }, 'inboundDate');
  const moved: InboundEvent[] =
    inboundDate === content.inboundDate ? [] : [{ type: 'InboundDateMoved', data: { number, inboundDate } }];
  const batches = content.lines.filter(claimsCode).map((line) => batchOf(line, command.assigned));
  const approved: InboundEvent = {
    type: 'InboundApproved',
    data: { number, approver: by.userId, notes, receivedAt, batches },
  };
  const decided = approve(task, command, () => [...moved, approved]);
  return approval.status === 'submitted'
    ? [{ type: 'InboundReviewStarted', data: { number, reviewer: by.userId } }, ...decided]
    : decided;
}

export function rejectInbound(state: InboundState, command: Deciding & { reason: string }): InboundEvent[] {
  const { approval, number } = openDocument(state);
  requireDecider(inboundTask(state), command, command.reason);
  const rejected: InboundEvent = { type: 'InboundRejected', data: { number, reason: command.reason } };
  return approval.status === 'submitted'
    ? [{ type: 'InboundReviewStarted', data: { number, reviewer: command.by.userId } }, rejected]
    : [rejected];
}

function batchOf({ line, item, batch }: InboundLine, assigned: readonly ReceivedLine[]): ReceivedLine {
  const code = batch ?? assigned.find((one) => one.line === line && one.item === item)?.batch;
  // The lines were revised after the codes were assigned.
  if (!code) throw reject('CONCURRENT_CHANGE');
  return { line, item, batch: code };
}

import {
  approve,
  requireDecider,
  requireReviewable,
  requireTask,
  type ApprovalTask,
} from '../approval/index.ts';
import { reject, type Actor } from '../kernel/index.ts';
import { openDocument } from './document.ts';
import { requireSoundLines } from './drafting.ts';
import type { InboundEvent, InboundLine, ReceivedLine } from './events.ts';
import { claimsCode } from './rules.ts';
import type { InboundState } from './state.ts';

/** The first approver to look claims it; another may take it over. */
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

/** `assigned` are the automatic batch codes for the lines that name none. */
export function approveInbound(
  state: InboundState,
  command: { by: Actor; notes: string | null; receivedAt: string; assigned: readonly ReceivedLine[] },
): InboundEvent[] {
  const { approval, content, number } = openDocument(state);
  const { by, notes, receivedAt } = command;
  const task = inboundTask(state);
  requireDecider(task, by, notes);
  requireSoundLines(content);
  const batches = content.lines.filter(claimsCode).map((line) => batchOf(line, command.assigned));
  const approved: InboundEvent = {
    type: 'InboundApproved',
    data: { number, approver: by.userId, notes, receivedAt, batches },
  };
  const decided = approve(task, { by, notes }, () => [approved]);
  return approval.status === 'submitted'
    ? [{ type: 'InboundReviewStarted', data: { number, reviewer: by.userId } }, ...decided]
    : decided;
}

export function rejectInbound(state: InboundState, command: { by: Actor; reason: string }): InboundEvent[] {
  const { approval, number } = openDocument(state);
  requireDecider(inboundTask(state), command.by, command.reason);
  const rejected: InboundEvent = { type: 'InboundRejected', data: { number, reason: command.reason } };
  return approval.status === 'submitted'
    ? [{ type: 'InboundReviewStarted', data: { number, reviewer: command.by.userId } }, rejected]
    : [rejected];
}

function batchOf({ line, item, batch }: InboundLine, assigned: readonly ReceivedLine[]): ReceivedLine {
  const code = batch ?? assigned.find((one) => one.line === line && one.item === item)?.batch;
  // The lines were revised after the codes had been assigned.
  if (!code) throw reject('CONCURRENT_CHANGE');
  return { line, item, batch: code };
}

import type { InboundEvent, ReceivedLine, RefusedBecause } from './events.ts';
import type { InboundDocument, InboundProgress, InboundState } from './state.ts';

// The steps of the process that an approval starts. Each does nothing once another has taken the document further.

/** The codes are claimed: the point of no return. */
export const startReceipt = (state: InboundState): InboundEvent[] =>
  inProgress(state, 'claiming', ({ number }) => [{ type: 'InboundReceiptStarted', data: { number } }]);

export const refuseReceipt = (state: InboundState, command: { cause: RefusedBecause }): InboundEvent[] =>
  inProgress(state, 'claiming', ({ number }) => [
    { type: 'InboundReceiptRefused', data: { number, cause: command.cause } },
  ]);

/** What was claimed is free again. */
export const failApproval = (state: InboundState): InboundEvent[] =>
  inProgress(state, 'unclaiming', ({ number, approval }, { cause }) => {
    const reviewer = 'approver' in approval ? approval.approver : '';
    return [{ type: 'InboundApprovalFailed', data: { number, reviewer, cause } }];
  });

/** `batches`: what every line became. */
export const completeInbound = (
  state: InboundState,
  command: { batches: readonly ReceivedLine[] },
): InboundEvent[] =>
  inProgress(state, 'receiving', ({ number }) => [
    { type: 'InboundCompleted', data: { number, batches: [...command.batches] } },
  ]);

// And of the one that takes a receipt back.

/** Every batch is held: the point of no return. */
export const confirmReversal = (state: InboundState): InboundEvent[] =>
  inProgress(state, 'holding', ({ number }) => [{ type: 'InboundReversalConfirmed', data: { number } }]);

export const blockReversal = (state: InboundState, command: { cause: RefusedBecause }): InboundEvent[] =>
  inProgress(state, 'holding', ({ number }) => [
    { type: 'InboundReversalBlocked', data: { number, cause: command.cause } },
  ]);

/** What was held is released. */
export const refuseReversal = (state: InboundState): InboundEvent[] =>
  inProgress(state, 'releasing', ({ number }, { cause }) => [
    { type: 'InboundReversalRefused', data: { number, cause } },
  ]);

export const completeReversal = (state: InboundState): InboundEvent[] =>
  inProgress(state, 'reversing', ({ number }, { reason }) => [
    { type: 'InboundReversed', data: { number, reason } },
  ]);

function inProgress<Status extends InboundProgress['status']>(
  state: InboundState,
  status: Status,
  decide: (
    document: InboundDocument,
    progress: Extract<InboundProgress, { status: Status }>,
  ) => InboundEvent[],
): InboundEvent[] {
  if (state.status !== 'present' || state.progress.status !== status) return [];
  return decide(state, state.progress as Extract<InboundProgress, { status: Status }>);
}

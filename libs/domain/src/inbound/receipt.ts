import type { InboundEvent, ReceivedLine, RefusedBecause } from './events.ts';
import type { InboundDocument, InboundProgress, InboundState } from './state.ts';

// Steps of the receiving process, started by an approval. A step returns no events if the document has moved on.

/** All codes are claimed: the point of no return. */
export const startReceipt = (state: InboundState): InboundEvent[] =>
  inProgress(state, 'claiming', ({ number }) => [{ type: 'InboundReceiptStarted', data: { number } }]);

export const refuseReceipt = (state: InboundState, command: { cause: RefusedBecause }): InboundEvent[] =>
  inProgress(state, 'claiming', ({ number }) => [
    { type: 'InboundReceiptRefused', data: { number, cause: command.cause } },
  ]);

/** All claims are released. */
export const failApproval = (state: InboundState): InboundEvent[] =>
  inProgress(state, 'unclaiming', ({ number, approval }, { cause }) => {
    const reviewer = 'approver' in approval ? approval.approver : '';
    return [{ type: 'InboundApprovalFailed', data: { number, reviewer, cause } }];
  });

/** `batches`: the batch created from each line. */
export const completeInbound = (
  state: InboundState,
  command: { batches: readonly ReceivedLine[] },
): InboundEvent[] =>
  inProgress(state, 'receiving', ({ number }) => [
    { type: 'InboundCompleted', data: { number, batches: [...command.batches] } },
  ]);

// Steps of the reversal process.

/** Every batch is held: the point of no return. */
export const confirmReversal = (state: InboundState): InboundEvent[] =>
  inProgress(state, 'holding', ({ number }) => [{ type: 'InboundReversalConfirmed', data: { number } }]);

export const blockReversal = (state: InboundState, command: { cause: RefusedBecause }): InboundEvent[] =>
  inProgress(state, 'holding', ({ number }) => [
    { type: 'InboundReversalBlocked', data: { number, cause: command.cause } },
  ]);

/** All holds are released. */
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

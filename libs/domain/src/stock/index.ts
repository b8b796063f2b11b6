export { allocationCandidates, keepsLongEnough, planAllocation, unfitChoices } from './allocation.ts';
export { attachToBatch, removeFromBatch } from './attaching.ts';
export {
  cancelRecall,
  deactivate,
  dispose,
  expire,
  expirePassed,
  extendExpiry,
  inspect,
  lock,
  nextExpiryDate,
  recall,
  recallMarksOf,
  unlock,
} from './blocks.ts';
export type {
  AdjustBatch,
  AllocationRequest,
  BatchDetails,
  BatchFile,
  BatchWithReason,
  ClaimBatchCode,
  CommitReservation,
  ExpireBatch,
  ExtendExpiry,
  Hold,
  InspectBatch,
  Place,
  PlanExpiry,
  RecallBatch,
  RecallMark,
  ReceiveBatch,
  ReceiveReturn,
  ReceiveTransfer,
  ReleaseReservation,
  RelocateBatch,
  RemoveBatchFile,
  ReservationStep,
  ReservationWithReason,
  Reserve,
  ReverseReceipt,
  ReviseCost,
  SettleCount,
  SplitBatch,
} from './commands.ts';
export { adjust, relocate, reviseCost, split } from './corrections.ts';
export { orderedByEffect, type OrderedByEffect } from './effective.ts';
export { planExpiry } from './expiry-plans.ts';
export {
  marksOn,
  recalledLots,
  recallLot,
  releaseLot,
  type RecalledLotEvent,
  type RecalledLots,
} from './recalled-lots.ts';
export { settleCount } from './settling.ts';
export {
  allocationDecision,
  allocationStrategies,
  batchFigures,
  batchName,
  batchOrigin,
  batchStatuses,
  documentReference,
  inspectionResults,
  skipReasons,
  stockEvents,
  stockPurposes,
  type AllocationDecision,
  type AllocationStrategy,
  type BatchFigures,
  type BatchName,
  type BatchOrigin,
  type BatchStatus,
  type DocumentReference,
  type StockEvent,
  type StockEventData,
  type StockEventType,
  type StockPurpose,
} from './events.ts';
export { stock } from './evolve.ts';
export { figuresOf, refusalOf, statusOf, unreserved } from './figures.ts';
export {
  claimBatchCode,
  receiveBatch,
  receiveReturn,
  receiveTransfer,
  releaseBatchCode,
  requireUntouched,
  reverseReceipt,
} from './receiving.ts';
export {
  commitReservation,
  recommitReservation,
  issue,
  releaseReservation,
  reopenReservation,
  reserve,
  reverseIssue,
} from './reservations.ts';
export { movesOf, type Move } from './moves.ts';
export { batchId, batchNamed, stockStreamId } from './names.ts';
export { holdForReversal, reverseHeldReceipt, type HoldForReversal } from './reversal.ts';
export { dayIn } from '../kernel/index.ts';
export { automaticBatchCode, isPastExpiry, leavesWhileBlocked } from './rules.ts';
export type { Batch, HeldQuantity, Reservation, StockState } from './state.ts';
export { batchesConcernedBy, concernsBatch, documentBehind, partOfBatch, reasonFor } from './telling.ts';

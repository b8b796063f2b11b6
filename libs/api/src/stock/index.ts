export {
  adjustBatch,
  cancelBatchRecall,
  deactivateBatch,
  disposeBatch,
  extendBatchExpiry,
  inspectBatch,
  lockBatch,
  planBatchExpiry,
  relocateBatch,
  reviseBatchCost,
  splitBatch,
  unlockBatch,
} from './actions.ts';
export {
  candidateReasons,
  suggestAllocation,
  type AllocationCandidate,
  type AllocationSuggestion,
} from './allocation.ts';
export { attachToBatch, getBatchAttachment, removeFromBatch } from './attachments.ts';
export {
  COST_READERS,
  batchFields,
  getBatch,
  itemStockFields,
  listBatches,
  listExpiryWarnings,
  listItemStock,
  type BatchDetail,
  type BatchRow,
  type ItemStockRow,
} from './batches.ts';
export {
  batchGroupStatuses,
  costChangeFields,
  getBatchGroup,
  getBatchHistory,
  historyTypes,
  listCostChanges,
  listHolds,
  listMovements,
  movementFields,
  movementTypes,
  timelineGroups,
  type BatchGroup,
  type CostChange,
  type HistoryEntry,
  type Hold,
  type Movement,
  type MovementType,
  type TimelineGroup,
} from './history.ts';
export { batchId, itemAndPlace } from './names.ts';

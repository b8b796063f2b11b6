export {
  approveDistribution,
  distributionTask,
  rejectDistribution,
  startDistributionReview,
  type Grant,
} from './deciding.ts';
export {
  draftDistribution,
  prioritizeDistribution,
  reviseDistribution,
  submitDistribution,
  withdrawDistribution,
  type EnteredDistribution,
} from './drafting.ts';
export {
  distributionEvents,
  type ApprovedLine,
  type DistributionContent,
  type DistributionEvent,
  type RequestedLine,
} from './events.ts';
export { followOutbound, recordOutboundMade, requireCancellable, type OutboundProgress } from './record.ts';
export { lineAmount, mayCancel, recordStatuses, totalAmount, type RecordStatus } from './rules.ts';
export {
  distribution,
  type DistributionDocument,
  type DistributionRecord,
  type DistributionState,
} from './state.ts';
export { distributionWork } from './work.ts';

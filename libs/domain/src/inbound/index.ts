export { approveInbound, inboundTask, rejectInbound, startInboundReview } from './deciding.ts';
export { isProcessing } from './document.ts';
export {
  deleteInbound,
  draftInbound,
  prioritizeInbound,
  purgeInbound,
  restoreInbound,
  reviseInbound,
  submitInbound,
  withdrawInbound,
  type EnteredInbound,
  type EnteredLine,
} from './drafting.ts';
export {
  inboundEvents,
  inboundLine,
  receivedLine,
  refusedBecause,
  type InboundContent,
  type InboundEvent,
  type InboundLine,
  type ReceivedLine,
  type RefusedBecause,
} from './events.ts';
export {
  blockReversal,
  completeInbound,
  completeReversal,
  confirmReversal,
  failApproval,
  refuseReceipt,
  refuseReversal,
  startReceipt,
} from './receipt.ts';
export { startInboundReversal } from './reversal.ts';
export {
  awaitsInspection,
  claimsCode,
  enterableInboundTypes,
  inboundTotal,
  inboundTypes,
  lineFaults,
  lineSubtotal,
  type InboundType,
  type LineFault,
} from './rules.ts';
export { inbound, type InboundDocument, type InboundProgress, type InboundState } from './state.ts';
export { recordTransferInbound } from './transfer.ts';
export { inboundWork } from './work.ts';

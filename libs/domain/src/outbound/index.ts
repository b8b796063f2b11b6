export { ruleBehind, takeStepByRule, type RulesInForce } from './automating.ts';
export {
  requireShelfLife,
  suggestPlan,
  suggestReallocation,
  type LineChoice,
  type SuggestedLine,
} from './allocating.ts';
export { creditRefusalOf, type CreditStep } from './credit-steps.ts';
export {
  approveOutbound,
  rejectOutbound,
  reviewTask,
  submitOutbound,
  withdrawOutbound,
  type Submission,
} from './deciding.ts';
export { completeOutbound, deliverOutbound, type Delivery, type ReceivedPart } from './delivering.ts';
export { outbound } from './decider.ts';
export { allocationOf, standingOf } from './document.ts';
export {
  createOutbound,
  deleteOutbound,
  purgeOutbound,
  restoreOutbound,
  prioritizeOutbound,
  redirectOutbound,
  reviseOutbound,
  type EnteredOutbound,
  type EnteredOutboundLine,
} from './drafting.ts';
export {
  outboundEvents,
  type BatchQuantity,
  type OutboundContent,
  type OutboundEvent,
  type OutboundEventData,
  type OutboundEventType,
  type OutboundLine,
  type PlannedLine,
  type RefusedCredit,
  type RefusedLine,
  type SaleTerms,
  type SettledArrival,
  type ShippedLine,
} from './events.ts';
export {
  finishPicking,
  packOutbound,
  pickLine,
  pickShort,
  releaseToPicking,
  requireFitToPick,
  startPicking,
  undoPick,
  unpick,
  type PickLine,
  type ShortPick,
} from './picking.ts';
export { invalidateAllocation, planOutbound, startReallocation, type Reallocation } from './planning.ts';
export { termsFor, type CustomerPrices } from './pricing.ts';
export { reissuedBy } from './notices.ts';
export { acceptReturn, cancelReturn, type CustomerReturn } from './returning.ts';
export { approveSale, handOver, rejectSale, salesTask } from './selling.ts';
export {
  requireShipmentCauses,
  startShipment,
  startVoid,
  startWriteOff,
  type Shipment,
  type ShipmentCauses,
} from './shipping.ts';
export {
  isAwaited,
  isDocument,
  isOnItsWay,
  type LineProgress,
  type OutboundDocument,
  type OutboundProcess,
  type OutboundState,
  type OutboundWork,
  type SettlementNotice,
  type Pick,
} from './state.ts';
export type { StockStep } from './line-steps.ts';
export { creditStepOf, lateOutcomeOf, outcomeOf, refusalOf, stepsOf, undoneWork } from './steps.ts';
export { outboundWork } from './work.ts';

export {
  orderStepOf,
  timesOfCredit,
  timesOfOrder,
  type OrderStep,
  type TimedCreditEvent,
} from './effective.ts';
export {
  creditBalance,
  creditDocument,
  creditEvents,
  type CreditDocument,
  type CreditEvent,
  type CreditEventData,
  type CreditEventType,
  type Settlement,
} from './events.ts';
export { credit } from './evolve.ts';
export {
  chargeCredit,
  holdCredit,
  releaseCredit,
  voidCharge,
  type ChargeCredit,
  type HoldCredit,
  type ReleaseCredit,
  type VoidCharge,
} from './holds.ts';
export { adjustLimit, openCredit, setContribution, type AdjustLimit, type SetContribution } from './limit.ts';
export { creditLineOf, type CreditLine } from './lines.ts';
export {
  adjustmentDirections,
  ageingLimitsDays,
  balanceFrom,
  contributionSources,
  creditLineTypes,
  creditStandings,
  figuresFrom,
  relatedBusinesses,
  sumsBehind,
  usageRateOf,
  type AdjustmentDirection,
  type CreditBalance,
  type CreditLineType,
  type CreditStanding,
  type CreditSums,
  type RelatedBusiness,
} from './rules.ts';
export { repayCredit, returnCredit, reverseReturn, type RepayCredit, type ReturnCredit } from './settling.ts';
export { setStanding, type SetStanding } from './standing.ts';
export { balanceOf, type CreditState, type HoldName, type OpenShipment } from './state.ts';

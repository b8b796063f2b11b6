export {
  batchCode,
  code,
  contractCode,
  customerCode,
  day,
  documentNumber,
  itemCode,
  languages,
  moment,
  momentInput,
  supplierCode,
  toMoment,
  warehouseCode,
  zonedMoment,
  type Language,
} from './codes.ts';
export { refusedBefore, requireNotBefore, type Cause } from './causes.ts';
export {
  QUANTITY_SCALE,
  money,
  quantity,
  signedQuantity,
  unitCost,
  type DecimalText,
} from './decimal-text.ts';
export {
  compare,
  dividedBy,
  isPositive,
  isZero,
  minus,
  moneyInput,
  plus,
  positiveMoneyInput,
  positiveQuantityInput,
  positiveUnitCostInput,
  quantityInput,
  smaller,
  sum,
  times,
  toMoney,
  toQuantity,
  toUnitCost,
  unitCostInput,
} from './decimal.ts';
export {
  dayAfter,
  dayIn,
  daysBetween,
  daysFrom,
  minuteIn,
  momentAfter,
  momentAt,
  momentOnDay,
  offsetIn,
  startOfDayIn,
} from './days.ts';
export { gtin, gtinInput, toGtin } from './gtin.ts';
export { costAt, moneySum, quantityLess, quantitySum, smallerQuantity } from './fixed-point.ts';
export { fold, type Decider } from './decider.ts';
export {
  SYSTEM_ACTOR,
  actor,
  event,
  eventMetadata,
  isSealed,
  sealedText,
  type Actor,
  type DomainEvent,
  type EventDefinition,
  type EventDefinitions,
  type EventMetadata,
  type EventOf,
  type SealedText,
} from './events.ts';
export { namedBy, requireUnnamed, type Deletion, type NamedBy } from './naming.ts';
export { Rejection, reject, type RejectionFacts } from './rejection.ts';
export { rejectionKind, rejections, type RejectionCode, type RejectionKind } from './rejections.ts';
export {
  isFinalRefusal,
  workClosers,
  workOpeners,
  type DocumentWork,
  type OpenWork,
  type WorkKind,
} from './work.ts';

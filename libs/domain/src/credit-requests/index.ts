export {
  approveCreditRequest,
  completeCreditRequest,
  creditRequestTask,
  draftCreditRequest,
  prioritizeCreditRequest,
  rejectCreditRequest,
  reviseCreditRequest,
  startCreditReview,
  submitCreditRequest,
  withdrawCreditRequest,
  type EnteredCreditRequest,
} from './decisions.ts';
export { creditRequestEvents, type CreditRequestContent, type CreditRequestEvent } from './events.ts';
export {
  creditRequest,
  type CreditRequestDocument,
  type CreditRequestProgress,
  type CreditRequestState,
} from './request.ts';
export { CREDIT_REASON_MAX, CREDIT_REASON_MIN } from './rules.ts';
export { creditRequestWork } from './work.ts';

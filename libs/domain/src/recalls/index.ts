export {
  cancelRecallCase,
  closeRecall,
  confirmBlocked,
  confirmLifted,
  extendScope,
  partsOf,
  notifyCustomer,
  openRecall,
  recordRecovery,
  reopenRecall,
  reverseRecovery,
} from './deciding.ts';
export {
  recallEvents,
  recallFigures,
  recallSubject,
  type ExposedLine,
  type RecallEvent,
  type RecallFigures,
  type RecallSubject,
} from './events.ts';
export { figuresOfCase, impactOf, type Impact } from './impact.ts';
export {
  isActiveRecall,
  noticeMethods,
  outstandingOf,
  recallClasses,
  recallStatuses,
  recoveredOf,
  recoveryOutcomes,
  type ExposureParts,
  type NoticeMethod,
  type RecallClass,
  type RecallStatus,
  type RecoveryOutcome,
} from './rules.ts';
export { familyOf, recallsCalledBy, rootsOf } from './scope.ts';
export { recallCase, type RecallCase, type RecallState, type Recovery } from './state.ts';
export { trailOf, type Log } from './trail.ts';
export { recallWork } from './work.ts';

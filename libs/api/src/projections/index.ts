export type { VersionStage } from '@granary/domain/projections';
export {
  cancelRebuild,
  dropPreviousProjection,
  rebuildProjection,
  rebuildProjections,
  requestVerification,
  rollBackProjection,
  setRebuildState,
  switchProjection,
} from './actions.ts';
export {
  buildPhases,
  estimateRebuild,
  getProjection,
  listProjections,
  projectionStatuses,
  type BuildPhase,
  type ProjectionBuild,
  type ProjectionStatus,
  type ProjectionStatusName,
  type ProjectionVersion,
  type Verifying,
} from './contracts.ts';
export {
  missingFor,
  outcomeOf,
  outcomeOfRetry,
  type Ended,
  type Missing,
  type Outcome,
  type Projection,
} from './outcomes.ts';
export {
  getParkedPayload,
  listParkedErrors,
  listParkedEvents,
  parkedEventFields,
  retryParkedEvents,
  revealParkedEvent,
  skipParkedEvent,
  type ParkedEventRow,
} from './parked.ts';
export { listSetAside, type StreamAside } from './set-aside.ts';
export {
  getVerification,
  listVerifications,
  verificationStates,
  type Verification,
  type VerificationDetail,
  type VerificationResult,
} from './verifications.ts';

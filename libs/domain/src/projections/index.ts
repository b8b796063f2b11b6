export { projectionEvents, versionStages, type ProjectionEvent, type VersionStage } from './events.ts';
export { retryParked, revealParked, skipParked, type ParkedEventRequest } from './parked.ts';
export { projection, requestVerification, type ProjectionState } from './projection.ts';
export {
  cancelRebuild,
  dropPreviousVersion,
  pauseRebuild,
  requestRebuild,
  requestRollback,
  requestSwitch,
  resumeRebuild,
  type ModelRequest,
} from './rebuilding.ts';
export { poisonKinds, standstillKinds, type PoisonKind } from './poison.ts';
export { requestRefusals, type RequestRefusal } from './refusals.ts';
export type { ParkedEvent, Situation } from './situation.ts';

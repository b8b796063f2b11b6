export { atCrashPoint, crashPoint, dieAt } from './crash-points.ts';
export { contextAfter, placeOf } from './following.ts';
export type { DueWork, Follower, Noting, Process } from './process.ts';
export { missingKeysHealth } from './missing-keys.ts';
export { Processes } from './processes.ts';
export { Watchdog } from './watchdog.ts';

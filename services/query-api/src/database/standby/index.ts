export { measureStandby, type ReadAt } from './metrics.ts';
export { Standby, hasReplayed, type Place } from './standby.ts';

export {
  all,
  any,
  coded,
  createReaderPool,
  createStandbyPool,
  expiresOf,
  identified,
  inSnapshot,
  join,
  named,
  namedIfKnown,
  packUnitsOf,
  planned,
  raw,
  renamed,
  sql,
  statement,
  type QueryRunner,
  type Sql,
} from '@granary/reading/sql';
export { Checkpoints } from './checkpoints.ts';
export { Notifications } from './notifications.ts';
export { nthAmong, periodAmong, periodOf } from './periods.ts';
export { checkpointsOf, freshnessOf, type Checkpoint } from './freshness.ts';
export { insertRefusal } from './access-log.ts';
export { inWarehouses, type WarehouseScope } from './in-warehouses.ts';
export { Reads } from './reads.ts';
export { Standby, hasReplayed, type Place } from './standby/index.ts';

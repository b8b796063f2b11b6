export { Checkpoints } from './checkpoints.ts';
export { coded, identified, named, namedIfKnown, packUnitsOf } from './names.ts';
export { Notifications } from './notifications.ts';
export { createReaderPool } from './pool.ts';
export { checkpointsOf, freshnessOf, type Checkpoint, type Freshness } from './freshness.ts';
export { insertRefusal } from './access-log.ts';
export { Reads } from './reads.ts';
export { inSnapshot, type Ask } from './snapshot.ts';
export { all, any, join, not, planned, raw, sql, type Sql } from './sql.ts';

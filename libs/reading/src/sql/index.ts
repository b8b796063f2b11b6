export { coded, expiresOf, identified, named, namedIfKnown, packUnitsOf } from './names.ts';
export { createReaderPool, createStandbyPool, readerSession, standbySession } from './pool.ts';
export { ConditionFailed, inSnapshot, type QueryRunner } from './snapshot.ts';
export { all, any, join, planned, raw, renamed, sql, statement, type Sql } from './sql.ts';

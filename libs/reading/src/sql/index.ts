export { coded, expiresOf, identified, named, namedIfKnown, namedSearch, packUnitsOf } from './names.ts';
export { createReaderPool, readerSession } from './pool.ts';
export { inSnapshot, type QueryRunner } from './snapshot.ts';
export { all, any, join, planned, raw, renamed, sql, statement, type Sql } from './sql.ts';

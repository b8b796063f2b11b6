export { createPool } from './pool.ts';
export { isDataException, isOverloaded } from './sql-state.ts';
export { inTransaction, withConnection } from './transaction.ts';

export { createPool } from './pool.ts';
export { isDataException, isOverloaded, isStalePlan, isTooLong } from './sql-state.ts';
export { inTransaction, withConnection } from './transaction.ts';

export { createPool } from './pool.ts';
export { isDataException, isOverloaded, isStalePlan } from './sql-state.ts';
export { inTransaction, withConnection } from './transaction.ts';

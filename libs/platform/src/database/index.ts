export { inTransaction, withConnection } from './transaction.ts';

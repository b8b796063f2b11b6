export { OperationRow } from './operation-row.ts';

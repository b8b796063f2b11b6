export { OperationRow } from './operation-row.ts';
export { hasTrigram, soughtForm } from './sought-form.ts';

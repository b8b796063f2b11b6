export { CustomerRow } from './customer-row.ts';

export { supplierTable } from './supplier-table.ts';

export { SupplierRow } from './supplier-row.ts';

export { locationTable, warehouseTable } from './tables.ts';

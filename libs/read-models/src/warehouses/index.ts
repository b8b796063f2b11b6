export { LocationRow, WarehouseRow } from './rows.ts';

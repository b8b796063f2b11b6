export { itemTable } from './item-table.ts';

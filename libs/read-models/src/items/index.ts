export { ItemRow, type PackUnitColumn } from './item-row.ts';

export { gtinsOf, ItemRow, type PackUnitColumn } from './item-row.ts';

export { ItemRow } from './item-row.ts';

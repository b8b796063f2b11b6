export { categoryTable, specificationTable, unitTable } from './tables.ts';

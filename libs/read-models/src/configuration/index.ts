export { CategoryRow, SpecificationRow, UnitRow } from './rows.ts';

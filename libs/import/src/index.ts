export {
  importFile,
  importKinds,
  importSheet,
  prepareImport,
  runImport,
  type ImportResult,
  type ReadyImport,
} from './import-file.ts';
export { type ImportKind, type ImportKindName } from './kind.ts';
export { mapped, mappingOf, missingFrom, type Mapping } from './mapping.ts';
export { type RowError } from './row-errors.ts';
export { readSheet, type Sheet } from './sheet.ts';

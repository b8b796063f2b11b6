export {
  OPERATION_FILE_LINES,
  WITHHELD,
  getOperationsFile,
  listOperations,
  operation,
  operationFields,
  operationFormats,
  type Operation,
} from './contracts.ts';
export { logReaders } from './readers.ts';
export { FIGURE_READERS, isPersonal, isSession, readersOf } from './withheld.ts';
export { wordsIn, type Words } from './words.ts';

export {
  BY_RULE,
  WITHHELD,
  listOperations,
  operation,
  operationFields,
  type Operation,
} from './contracts.ts';
export { logReaders } from './readers.ts';
export { FIGURE_READERS, isPersonal, isSession, readersOf } from './withheld.ts';
export { wordsIn, type Words } from './words.ts';

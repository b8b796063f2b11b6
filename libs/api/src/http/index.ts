export {
  endpoint,
  type Access,
  type AnswerOf,
  type BodyInputOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryInputOf,
  type QueryOf,
  type ReadEndpoint,
  type WriteEndpoint,
} from './endpoint.ts';
export {
  done,
  failure,
  headers,
  position,
  revision,
  seenSubmission,
  submission,
  success,
  type Failure,
} from './envelope.ts';
export {
  COUNT_CEILING,
  DEFAULT_PAGE_SIZE,
  LIST_ROWS_A_DAY,
  MAX_PAGE_SIZE,
  filterOperators,
  formatFilter,
  formatSort,
  freshness,
  isFilterValue,
  listQuery,
  page,
  parseFilter,
  purpose,
  type FilterOperator,
  type ListField,
  type ListFields,
  type ListFilter,
  type ListRequest,
  type ListSort,
} from './list.ts';
export { coded, names, type Coded } from './names.ts';
export { priorityInput } from './priority.ts';
export { readModels, type ReadModel } from './read-models.ts';
export { optionalText, reasonText } from './text.ts';
export type { Topic } from './topics.ts';
export {
  countedItem,
  enteredIn,
  packed,
  typedUnit,
  type CountedItem,
  type EnteredIn,
  type Packed,
} from './units.ts';

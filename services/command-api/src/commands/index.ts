export {
  ChangeStreamHandler,
  changeStream,
  contextOf,
  createStream,
  unlessChanged,
} from './change-stream.ts';
export { Creations } from './creations.ts';
export { Documents } from './documents.ts';
export { lookedAt } from './looking.ts';

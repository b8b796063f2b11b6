export { shapeHash } from './ddl.ts';
export {
  defineReadModel,
  keyed,
  ledger,
  ledgerId,
  type EventFrom,
  type EventSource,
  type Invariant,
  type ReadModelDefinition,
  type RowBefore,
} from './definitions.ts';
export type { ModelStatus } from './model-status.ts';
export { Projector } from './projector.ts';

export { shapeHash } from './tables/ddl.ts';
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
} from './fold/definitions.ts';
export type { ModelStatus } from './run/model-status.ts';
export { Projector } from './run/projector.ts';

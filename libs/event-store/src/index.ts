export { LoggedEvent, UnreadableEvent, type EventPlace, type UnreadableKind } from './codec.ts';
export { stepContext, stepId, type CommandContext } from './context.ts';
export { withinDeadline } from './deadline.ts';
export { EventStore, type Decided, type EventStoreOptions } from './event-store.ts';
export type { EventBytes } from './event-bytes.ts';
export { KeyedQueue } from './keyed-queue.ts';
export { isNotReached } from './not-now.ts';
export { observeConnections } from './observe-connections.ts';
export type { LogReadOptions, StreamReadOptions, SubscriptionItem, SubscriptionOptions } from './reading.ts';
export type { RecordedEvent } from './recorded-event.ts';
export {
  NO_EVENT,
  markIn,
  strangeness,
  type LogMark,
  type MarkColumns,
  type PlaceInLog,
} from './place-in-log.ts';
export { postgresSnapshots, type Snapshots } from './snapshots.ts';
export { splitStreamName, streamName, type StoredEvent } from './stored-event.ts';

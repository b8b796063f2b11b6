import type { DomainEvent, EventMetadata } from '@granary/domain/kernel';

/** A decoded event, upcast to its current version. */
export interface StoredEvent<Event extends DomainEvent = DomainEvent> {
  readonly id: string;
  /** `‹category›-‹streamId›` */
  readonly stream: string;
  readonly category: string;
  readonly streamId: string;
  readonly revision: bigint;
  /** Commit position in the whole log, strictly increasing. */
  readonly position: bigint;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly metadata: EventMetadata;
  /** The store's clock, ISO 8601. */
  readonly recordedAt: string;
}

export const streamName = (category: string, streamId: string): string => `${category}-${streamId}`;

/** Splits at the first dash, since categories contain none. */
export const splitStreamName = (stream: string): { category: string; streamId: string } => {
  const dash = stream.indexOf('-');
  return dash < 0
    ? { category: stream, streamId: '' }
    : { category: stream.slice(0, dash), streamId: stream.slice(dash + 1) };
};

/** An event as the store returns it: unvalidated, and not necessarily ours. */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position. */
  readonly position: bigint;
  readonly type: string;
  readonly isJson: boolean;
  /** The store's clock, in milliseconds since the epoch. */
  readonly createdMs: number;
  /** Parsed JSON; bytes if the content type is not JSON; text if it is declared JSON but does not parse. */
  readonly data: unknown;
  readonly metadata: unknown;
}

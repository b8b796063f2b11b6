/** An event as the store tells it: nothing is checked yet, and not all of it is ours. */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position. */
  readonly position: bigint;
  readonly type: string;
  readonly isJson: boolean;
  /** By the store's clock, in milliseconds since the epoch. */
  readonly createdMs: number;
  /** Bytes where it is not JSON; text where it says so and is not. */
  readonly data: unknown;
  readonly metadata: unknown;
}

import type { CommandContext, StoredEvent } from '@granary/event-store';

/** Work over several streams, recorded on the document's own stream: intent first, outcome last. */
export interface Process {
  /** Stream category of the owning document. */
  readonly category: string;
  /** Event types that record an intent. */
  readonly opens: ReadonlySet<string>;
  /** Event types that record an outcome. */
  readonly closes: ReadonlySet<string>;
  /** Runs every remaining step; idempotent and safe to run concurrently. Returns the highest position reached. */
  advance(id: string, context: CommandContext): Promise<bigint>;
}

/** Work that falls due at a certain time, such as expiries and contract ends. */
export interface DueWork {
  readonly name: string;
  readonly categories: readonly string[];
  /** What an event schedules or cancels (`at: null`); undefined if it changes nothing. */
  due(event: StoredEvent): { readonly key: string; readonly at: string | null } | undefined;
  /** Does the due work; idempotent. Returns the time of the next run, or null. */
  run(key: string, context: CommandContext): Promise<string | null>;
}

/** A component of this service that follows the log, such as the account table. */
export interface Follower {
  readonly categories: readonly string[];
  /** Must be idempotent. Called sequentially for the events of one stream, concurrently across streams. */
  follow(event: StoredEvent): Promise<void>;
}

/** Records facts about many events at once, before any of them is followed. */
export interface Noting {
  readonly categories: readonly string[];
  /** Called in log order; must be idempotent. */
  note(events: readonly StoredEvent[]): Promise<void>;
}

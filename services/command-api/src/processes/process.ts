import type { CommandContext, StoredEvent } from '@granary/event-store';

/** Work over several streams that a document's own stream records: intent first, outcome last. */
export interface Process {
  /** Stream category of the owning document. */
  readonly category: string;
  /** Event types that record an intent. */
  readonly opens: ReadonlySet<string>;
  /** Event types that record an outcome. */
  readonly closes: ReadonlySet<string>;
  /** Runs every step that is left; safe to repeat and to race. Answers the highest position it has reached. */
  advance(id: string, context: CommandContext): Promise<bigint>;
}

/** Work that falls due at a moment: expiry, a contract's end. */
export interface DueWork {
  readonly name: string;
  readonly categories: readonly string[];
  /** What an event makes due, or takes back (`at: null`); undefined when it changes nothing. */
  due(event: StoredEvent): { readonly key: string; readonly at: string | null } | undefined;
  /** Does what fell due; safe to repeat. Answers the moment it wants to be called again, or null. */
  run(key: string, context: CommandContext): Promise<string | null>;
}

/** Something else in this service that keeps up with the log, such as the table of accounts. */
export interface Follower {
  readonly categories: readonly string[];
  /** Safe to repeat. The events of one stream come in turn, those of others at the same time. */
  follow(event: StoredEvent): Promise<void>;
}

/** What is noted of many events in one go, before any of them is followed. */
export interface Noting {
  readonly categories: readonly string[];
  /** In the order of the log; safe to repeat. */
  note(events: readonly StoredEvent[]): Promise<void>;
}

import type { Decider, DocumentWork, DomainEvent, OpenWork, WorkKind } from '@granary/domain/kernel';
import type { CommandContext, StoredEvent } from '@granary/event-store';
import type { Steps } from './steps.ts';

/**
 * How one category of documents does its work over several streams. Without the types of its documents: the runner
 * passes on only states that this decider has folded and work that `open` has found.
 */
export interface Process {
  readonly decider: Decider<unknown, DomainEvent>;
  readonly kinds: Readonly<Record<string, WorkKind>>;
  readonly open: (state: unknown, id: string) => OpenWork | undefined;
  readonly take: (open: OpenWork, steps: Steps<unknown, DomainEvent>) => Promise<void>;
}

/**
 * A process as data: its kinds of work as the domain defines them, and how their steps are taken. `take` takes the
 * remaining steps, the last of them on the document itself; it is idempotent and safe to run concurrently.
 */
export const processOf = <State, Event extends DomainEvent, Open extends OpenWork>(
  work: DocumentWork<State, Event, Open>,
  take: (open: Open, steps: Steps<State, Event>) => Promise<void>,
): Process => ({ ...work, take }) as unknown as Process;

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

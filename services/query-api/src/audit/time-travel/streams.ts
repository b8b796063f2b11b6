import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@granary/domain/kernel';
import { EventStore, streamName, type StoredEvent } from '@granary/event-store';

/** About 40 MB of decoded events in total. */
const MOST_EVENTS = 40_000;

export type RecordedEvent<Event extends DomainEvent = DomainEvent> = StoredEvent<Event> & Event;

/**
 * LRU cache of streams being viewed: stepping through a long history reads the same stream repeatedly, and only its
 * tail can be new.
 */
@Injectable()
export class Streams {
  readonly #kept = new Map<string, RecordedEvent[]>();

  constructor(private readonly store: EventStore) {}

  async read(category: string, id: string): Promise<readonly RecordedEvent[]> {
    const name = streamName(category, id);
    const known = this.#kept.get(name) ?? [];
    const tail: RecordedEvent[] = [];
    const fromRevision = BigInt(known.length);
    for await (const event of this.store.readStream(category, id, { fromRevision }))
      tail.push(event as RecordedEvent);
    // Copied rather than appended in place: concurrent readers keep the array they have.
    const events = tail.length === 0 ? known : [...known, ...tail];
    this.#keep(name, events);
    return events;
  }

  #keep(name: string, events: RecordedEvent[]): void {
    this.#kept.delete(name);
    if (events.length > 0 && events.length <= MOST_EVENTS) this.#kept.set(name, events);
    let held = [...this.#kept.values()].reduce((total, { length }) => total + length, 0);
    for (const [oldest, { length }] of this.#kept) {
      if (held <= MOST_EVENTS) break;
      this.#kept.delete(oldest);
      held -= length;
    }
  }
}

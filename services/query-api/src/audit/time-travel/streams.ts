import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@granary/domain/kernel';
import { EventStore, streamName, type StoredEvent } from '@granary/event-store';

/** Together about 40 MB of decoded events. */
const MOST_EVENTS = 40_000;

export type ToldEvent<Event extends DomainEvent = DomainEvent> = StoredEvent<Event> & Event;

/**
 * The events of the streams that somebody is looking at: whoever steps through a long past asks for the same stream
 * again and again, and of what never changes only the tail is read anew.
 */
@Injectable()
export class Streams {
  readonly #kept = new Map<string, ToldEvent[]>();

  constructor(private readonly store: EventStore) {}

  async read(category: string, id: string): Promise<readonly ToldEvent[]> {
    const name = streamName(category, id);
    const known = this.#kept.get(name) ?? [];
    const tail: ToldEvent[] = [];
    const fromRevision = BigInt(known.length);
    for await (const event of this.store.readStream(category, id, { fromRevision }))
      tail.push(event as ToldEvent);
    // Whoever asked at the same time has read the same; what they are looking at does not change under them.
    const events = tail.length === 0 ? known : [...known, ...tail];
    this.#keep(name, events);
    return events;
  }

  #keep(name: string, events: ToldEvent[]): void {
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

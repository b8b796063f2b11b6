import { Injectable } from '@nestjs/common';
import { deciders } from '@granary/domain/registry';
import { EventStore, UnreadableEvent } from '@granary/event-store';

export interface Behind {
  readonly events: number;
  /** False: a lower bound. */
  readonly exact: boolean;
  /** Age of the oldest unfolded event. */
  readonly seconds: number;
}

const categories: ReadonlySet<string> = new Set(Object.values(deciders).map(({ category }) => category));
const COUNTED = 2_000;
const NOTHING: Behind = { events: 0, exact: true, seconds: 0 };

/** How far read models are behind the log, read from the log itself, so independent of running projectors. */
@Injectable()
export class Lag {
  constructor(private readonly store: EventStore) {}

  head(): Promise<bigint> {
    return this.store.head();
  }

  /** The lag by position; models at the same position are counted once. */
  async behind(positions: Iterable<bigint>, head: bigint): Promise<ReadonlyMap<bigint, Behind>> {
    const known = new Map<bigint, Behind>();
    for (const position of new Set(positions))
      known.set(position, position >= head ? NOTHING : await this.countAfter(position));
    return known;
  }

  private async countAfter(position: bigint): Promise<Behind> {
    let events = 0;
    let oldest: string | undefined;
    const pages = this.store.readPages({ ...(position >= 0n && { from: position }), categories });
    for await (const page of pages) {
      for (const event of page) {
        const place = event instanceof UnreadableEvent ? event.event : event;
        if (place.position <= position) continue;
        if (!(event instanceof UnreadableEvent)) oldest ??= event.recordedAt;
        events += 1;
      }
      if (events >= COUNTED) break;
    }
    const seconds = oldest === undefined ? 0 : Math.max(0, Date.now() - Date.parse(oldest)) / 1_000;
    return { events, exact: events < COUNTED, seconds };
  }
}

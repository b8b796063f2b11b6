import type { Page, ReadableLog } from './log-reading.ts';
import { SharedReading, type Reader } from './shared-reading.ts';

const BEGINNING = -1n;

/** Somebody who reads along from page to page with others. */
export interface Companion {
  after(position: bigint): Promise<Page>;
  leave(): void;
}

/** The readings that are under way: who begins together reads together, who comes later does not keep the others. */
export class SharedReadings {
  readonly #log: ReadableLog;
  readonly #readings = new Set<SharedReading>();

  constructor(log: ReadableLog) {
    this.#log = log;
  }

  /**
   * From now on his pages are kept for him, however long he takes to ask for the first one. Nothing comes but what those
   * who begin together want: who builds one model alone is spared most of the log.
   */
  join(position: bigint, wanted: ReadonlySet<string>): Companion {
    return this.#join({ asked: wanted, wanted, position });
  }

  /** Whoever begins at the beginning while this goes on is not too late, whatever he wants. */
  async expecting(work: () => Promise<void>): Promise<void> {
    const place = this.#join({ asked: this.#log.categories, wanted: new Set(), position: BEGINNING });
    try {
      await work();
    } finally {
      place.leave();
    }
  }

  #join(reader: Reader): Companion {
    let reading = this.#enter(reader);
    return {
      after: (next) => {
        if (next < reading.start) {
          this.#leave(reading, reader);
          reader.position = next;
          reading = this.#enter(reader);
        }
        return reading.after(reader, next);
      },
      leave: () => this.#leave(reading, reader),
    };
  }

  /** The nearest that serves him. */
  #enter(reader: Reader): SharedReading {
    const [nearest = new SharedReading(this.#log)] = [...this.#readings]
      .filter((reading) => reading.serves(reader))
      .toSorted((one, other) => (one.start < other.start ? 1 : -1));
    this.#readings.add(nearest);
    nearest.enter(reader);
    return nearest;
  }

  #leave(reading: SharedReading, reader: Reader): void {
    void reading.leave(reader);
    if (reading.isDeserted) this.#readings.delete(reading);
  }
}

import type { Page, ReadableLog } from './log-reading.ts';
import type { Reader } from './readers.ts';
import { SharedReading, type SharingOptions } from './shared-reading.ts';

const BEGINNING = -1n;
const PATIENCE_MS = 30_000;

/** A reader's handle on a shared reading. */
export interface Companion {
  /** Waits until its reading may begin: with turns, after the previous one has ended. */
  begun(): Promise<void>;
  after(position: bigint): Promise<Page>;
  leave(): void;
}

export interface SharedReadingsOptions {
  /** One pass at a time: readers that come too late for the current pass share the next one. */
  readonly inTurn?: boolean;
  readonly patienceMs?: number;
}

/** The current passes: readers that begin together share one, later readers do not delay earlier ones. */
export class SharedReadings {
  readonly #log: ReadableLog;
  readonly #options: SharingOptions;
  /** In starting order. */
  readonly #readings = new Set<SharedReading>();

  constructor(log: ReadableLog, { inTurn = false, patienceMs = PATIENCE_MS }: SharedReadingsOptions = {}) {
    this.#log = log;
    this.#options = { patienceMs, mayBegin: (reading) => !inTurn || this.#isItsTurn(reading) };
  }

  /**
   * Keeps pages for this reader from now on. A pass includes only the categories its members need, so building one model
   * alone skips most of the log.
   */
  join(position: bigint, wanted: ReadonlySet<string>): Companion {
    return this.#join({ asked: wanted, wanted, position, busySince: performance.now() });
  }

  /** While this runs, readers that start at the beginning can still join, whatever categories they need. */
  async expecting(work: () => Promise<void>): Promise<void> {
    const place = this.#join({
      asked: this.#log.categories,
      wanted: new Set(),
      position: BEGINNING,
      busySince: performance.now(),
    });
    try {
      await work();
    } finally {
      place.leave();
    }
  }

  #join(reader: Reader): Companion {
    let reading = this.#enter(reader);
    /** A new pass if its own went on without it. */
    const readingAt = (position: bigint) => {
      if (position >= reading.start) return reading;
      this.#leave(reading, reader);
      reader.position = position;
      reading = this.#enter(reader);
      return reading;
    };
    return {
      begun: () => readingAt(reader.position).begun(reader),
      after: (next) => readingAt(next).after(reader, next),
      leave: () => this.#leave(reading, reader),
    };
  }

  /** The nearest pass that covers the reader. */
  #enter(reader: Reader): SharedReading {
    const [nearest = new SharedReading(this.#log, this.#options)] = [...this.#readings]
      .filter((reading) => reading.serves(reader))
      .toSorted((one, other) => (one.start < other.start ? 1 : -1));
    this.#readings.add(nearest);
    nearest.enter(reader);
    return nearest;
  }

  #leave(reading: SharedReading, reader: Reader): void {
    void reading.leave(reader);
    if (!reading.readers.isEmpty || !this.#readings.delete(reading)) return;
    for (const other of this.#readings) other.readers.move();
  }

  #isItsTurn(reading: SharedReading): boolean {
    for (const earlier of this.#readings) {
      if (earlier === reading) return reading.readers.isComplete;
      if (!earlier.readers.isStalled) return false;
    }
    return true;
  }
}

import type { Page, ReadableLog } from './log-reading.ts';
import type { Reader } from './readers.ts';
import { SharedReading, type SharingOptions } from './shared-reading.ts';

const BEGINNING = -1n;
const PATIENCE_MS = 30_000;

/** Somebody who reads along from page to page with others. */
export interface Companion {
  /** Until his reading may begin: where they take turns, the one before it must be over. */
  begun(): Promise<void>;
  after(position: bigint): Promise<Page>;
  leave(): void;
}

export interface SharedReadingsOptions {
  /** One after the other: who is too late for the one that goes on begins with all who are, once it is over. */
  readonly inTurn?: boolean;
  readonly patienceMs?: number;
}

/** The readings that are under way: who begins together reads together, who comes later does not keep the others. */
export class SharedReadings {
  readonly #log: ReadableLog;
  readonly #options: SharingOptions;
  /** In the order in which they were begun. */
  readonly #readings = new Set<SharedReading>();

  constructor(log: ReadableLog, { inTurn = false, patienceMs = PATIENCE_MS }: SharedReadingsOptions = {}) {
    this.#log = log;
    this.#options = { patienceMs, mayBegin: (reading) => !inTurn || this.#isItsTurn(reading) };
  }

  /**
   * From now on his pages are kept for him, however long he takes to ask for the first one. Nothing comes but what those
   * who begin together want: who builds one model alone is spared most of the log.
   */
  join(position: bigint, wanted: ReadonlySet<string>): Companion {
    return this.#join({ asked: wanted, wanted, position, busySince: performance.now() });
  }

  /** Whoever begins at the beginning while this goes on is not too late, whatever he wants. */
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
    /** Another one where his own has gone on without him. */
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

  /** The nearest that serves him. */
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

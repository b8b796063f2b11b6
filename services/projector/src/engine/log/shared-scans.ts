import type { Page, ReadableLog } from './log-reading.ts';
import type { Reader } from './scan-members.ts';
import { SharedScan, type SharingOptions } from './shared-scan.ts';

const BEGINNING = -1n;
const PATIENCE_MS = 30_000;

/** A reader's handle on a shared scan. */
export interface ScanMember {
  /** Waits until its scan may begin: with turns, after the previous one has ended. */
  begun(): Promise<void>;
  after(position: bigint): Promise<Page>;
  leave(): void;
}

export interface SharedScansOptions {
  /** One pass at a time: readers that come too late for the current pass share the next one. */
  readonly inTurn?: boolean;
  readonly patienceMs?: number;
}

/** The current passes: readers that begin together share one, later readers do not delay earlier ones. */
export class SharedScans {
  readonly #log: ReadableLog;
  readonly #options: SharingOptions;
  /** In starting order. */
  readonly #scans = new Set<SharedScan>();

  constructor(log: ReadableLog, { inTurn = false, patienceMs = PATIENCE_MS }: SharedScansOptions = {}) {
    this.#log = log;
    this.#options = { patienceMs, mayBegin: (scan) => !inTurn || this.#isItsTurn(scan) };
  }

  /**
   * Keeps pages for this reader from now on. A pass includes only the categories its members need, so building one model
   * alone skips most of the log.
   */
  join(position: bigint, wanted: ReadonlySet<string>): ScanMember {
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

  #join(reader: Reader): ScanMember {
    let scan = this.#enter(reader);
    /** A new pass if its own went on without it. */
    const scanAt = (position: bigint) => {
      if (position >= scan.start) return scan;
      this.#leave(scan, reader);
      reader.position = position;
      scan = this.#enter(reader);
      return scan;
    };
    return {
      begun: () => scanAt(reader.position).begun(reader),
      after: (next) => scanAt(next).after(reader, next),
      leave: () => this.#leave(scan, reader),
    };
  }

  /** The nearest pass that covers the reader. */
  #enter(reader: Reader): SharedScan {
    const [nearest = new SharedScan(this.#log, this.#options)] = [...this.#scans]
      .filter((scan) => scan.serves(reader))
      .toSorted((one, other) => (one.start < other.start ? 1 : -1));
    this.#scans.add(nearest);
    nearest.enter(reader);
    return nearest;
  }

  #leave(scan: SharedScan, reader: Reader): void {
    void scan.leave(reader);
    if (!scan.readers.isEmpty || !this.#scans.delete(scan)) return;
    for (const other of this.#scans) other.readers.move();
  }

  #isItsTurn(scan: SharedScan): boolean {
    for (const earlier of this.#scans) {
      if (earlier === scan) return scan.readers.isComplete;
      if (!earlier.readers.isStalled) return false;
    }
    return true;
  }
}

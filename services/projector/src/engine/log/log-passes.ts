import { LogPass, type PassOptions, type Seat } from './log-pass.ts';
import type { Page, ReadableLog } from './log-reading.ts';

const PATIENCE_MS = 30_000;

/** A reader's handle on the pass it is in. */
export interface PassMember {
  /** Waits until its pass has begun. */
  begun(): Promise<void>;
  /** The page after a position; empty at the end of the log. */
  after(position: bigint): Promise<Page>;
  leave(): void;
}

export interface LogPassesOptions {
  /** One pass at a time: readers that come too late for the current pass share the next one. */
  readonly inTurn?: boolean;
  readonly patienceMs?: number;
}

/** The current passes over the log. Readers that start together share one, who comes later starts another. */
export class LogPasses {
  readonly #log: ReadableLog;
  readonly #options: PassOptions;
  /** In starting order. */
  readonly #passes = new Set<LogPass>();
  /** Since when further readers are expected. */
  readonly #expected = new Set<{ readonly since: number }>();

  constructor(log: ReadableLog, { inTurn = false, patienceMs = PATIENCE_MS }: LogPassesOptions = {}) {
    this.#log = log;
    this.#options = {
      patienceMs,
      mayBegin: (pass) => !this.#isExpecting && (!inTurn || this.#isItsTurn(pass)),
    };
  }

  /** A pass includes only the categories of its members, so building one model alone skips most of the log. */
  join(position: bigint, categories: ReadonlySet<string>): PassMember {
    const seat: Seat = { categories, position, busySince: performance.now() };
    let pass = this.#enter(seat);
    /** Another pass if its own has gone on without it. */
    const passAt = (next: bigint) => {
      if (pass.has(next)) return pass;
      this.#leave(pass, seat);
      seat.position = next;
      pass = this.#enter(seat);
      return pass;
    };
    return {
      begun: () => passAt(seat.position).begun(seat),
      after: (next) => passAt(next).after(seat, next),
      leave: () => this.#leave(pass, seat),
    };
  }

  /** While this runs, no pass begins, so that whoever it lets join can still do so. */
  async expecting(work: () => Promise<void>): Promise<void> {
    const expected = { since: performance.now() };
    this.#expected.add(expected);
    try {
      await work();
    } finally {
      this.#expected.delete(expected);
      this.#wake();
    }
  }

  get #isExpecting(): boolean {
    const now = performance.now();
    return [...this.#expected].some(({ since }) => now - since < this.#options.patienceMs);
  }

  #enter(seat: Seat): LogPass {
    const gathering = [...this.#passes].find(({ hasBegun }) => !hasBegun);
    const pass = gathering ?? new LogPass(this.#log, this.#options);
    this.#passes.add(pass);
    pass.enter(seat);
    return pass;
  }

  #leave(pass: LogPass, seat: Seat): void {
    void pass.leave(seat);
    if (pass.isEmpty && this.#passes.delete(pass)) this.#wake();
  }

  #wake(): void {
    for (const pass of this.#passes) pass.wake();
  }

  #isItsTurn(pass: LogPass): boolean {
    for (const earlier of this.#passes) {
      if (earlier === pass) return true;
      if (!earlier.isStalled) return false;
    }
    return true;
  }
}

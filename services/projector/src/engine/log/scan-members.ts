/** One member of a shared scan. */
export interface Reader {
  /** Categories the reading must include. */
  readonly asked: ReadonlySet<string>;
  /** Categories it will certainly read; none for a placeholder of a reader that may still come. */
  readonly wanted: ReadonlySet<string>;
  position: bigint;
  /** When it last made progress; undefined while it is waiting for the others. */
  busySince: number | undefined;
}

/** The members of a shared scan. A member that stalls for longer than the patience limit is no longer waited for. */
export class ScanMembers {
  readonly #patienceMs: number;
  readonly #readers = new Set<Reader>();
  /** Called when a reader has moved or a page has arrived. */
  #moved: (() => void)[] = [];

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  /** Every announced reader has arrived. */
  get isComplete(): boolean {
    return this.#awaited.every(({ wanted }) => wanted.size > 0);
  }

  /** No reader is being waited for. */
  get isStalled(): boolean {
    return this.#awaited.length === 0;
  }

  /** Position of the slowest reader. */
  get hindmost(): bigint | undefined {
    return this.#awaited.reduce<bigint | undefined>(
      (least, { position }) => (least === undefined || position < least ? position : least),
      undefined,
    );
  }

  get asked(): ReadonlySet<string> {
    return union([...this.#readers].map(({ asked }) => asked));
  }

  get wanted(): ReadonlySet<string> {
    return union([...this.#readers].map(({ wanted }) => wanted));
  }

  add(reader: Reader): void {
    this.#readers.add(reader);
  }

  remove(reader: Reader): void {
    this.#readers.delete(reader);
    this.move();
  }

  /** Wakes waiting readers to check whether they may continue. */
  move(): void {
    for (const move of this.#moved.splice(0)) move();
  }

  /** Marks a reader as waiting; the others do not wait for it. */
  async waits<Result>(reader: Reader, wait: () => Promise<Result>): Promise<Result> {
    reader.busySince = undefined;
    this.move();
    try {
      return await wait();
    } finally {
      reader.busySince = performance.now();
    }
  }

  /** Waits until a reader has moved or may have exceeded its patience. */
  async aMove(reader: Reader): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#patienceMs);
      this.#moved.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    if (!this.#readers.has(reader)) throw new Error('who has left reads no more');
  }

  get #awaited(): Reader[] {
    const now = performance.now();
    return [...this.#readers].filter(
      ({ busySince }) => busySince === undefined || now - busySince < this.#patienceMs,
    );
  }
}

const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((one) => [...one]));

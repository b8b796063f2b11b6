/** One of those who share a reading. */
export interface Reader {
  /** The categories that must come with the reading. */
  readonly asked: ReadonlySet<string>;
  /** Those of them that he will certainly read; none: he only keeps the place of somebody who may come. */
  readonly wanted: ReadonlySet<string>;
  position: bigint;
  /** Since when the others have not heard of him; nothing while it is he who waits. */
  busySince: number | undefined;
}

/** Those who share a reading; who keeps the others waiting for longer than they have patience is waited for no more. */
export class Readers {
  readonly #patienceMs: number;
  readonly #readers = new Set<Reader>();
  /** Called when a reader has moved, or a page has come. */
  #moved: (() => void)[] = [];

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  get isEmpty(): boolean {
    return this.#readers.size === 0;
  }

  /** All who may still come have come. */
  get isComplete(): boolean {
    return this.#awaited.every(({ wanted }) => wanted.size > 0);
  }

  /** None of them is waited for. */
  get isStalled(): boolean {
    return this.#awaited.length === 0;
  }

  /** Where the hindmost of them stands. */
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

  /** Whoever waits looks again whether he may go on. */
  move(): void {
    for (const move of this.#moved.splice(0)) move();
  }

  /** He waits, and the others do not wait for him. */
  async waits<Result>(reader: Reader, wait: () => Promise<Result>): Promise<Result> {
    reader.busySince = undefined;
    this.move();
    try {
      return await wait();
    } finally {
      reader.busySince = performance.now();
    }
  }

  /** Until somebody has moved, or may be late by now. */
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

import type { LogItem } from './log-item.ts';

/**
 * The newest part of the log (after `start`, up to `end`), decoded once for all read models. When it grows too long the
 * oldest part is dropped, and readers further behind read the log itself.
 */
export class LogTail {
  readonly #longest: number;
  #items: LogItem[] = [];
  #start: bigint;
  #end: bigint;

  constructor(start: bigint, longest: number) {
    this.#start = start;
    this.#end = start;
    this.#longest = longest;
  }

  get start(): bigint {
    return this.#start;
  }

  get end(): bigint {
    return this.#end;
  }

  add(item: LogItem): void {
    this.#items.push(item);
    this.#end = item.event.position;
    // Trim by half at twice the size: dropping items one by one would move all others each time.
    if (this.#items.length < this.#longest * 2) return;
    const dropped = this.#items.length - this.#longest;
    this.#start = this.#items[dropped - 1]?.event.position ?? this.#start;
    this.#items = this.#items.slice(dropped);
  }

  /** No followed event lies between the last item and this position. */
  reach(position: bigint): void {
    if (position > this.#end) this.#end = position;
  }

  after(position: bigint, most: number): LogItem[] {
    const first = this.#firstAfter(position);
    return this.#items.slice(first, first + most);
  }

  /** Number of items after a position; a lower bound if the position is before the start. */
  countAfter(position: bigint): number {
    return this.#items.length - this.#firstAfter(position);
  }

  firstAfter(position: bigint): LogItem | undefined {
    return this.#items[this.#firstAfter(position)];
  }

  #firstAfter(position: bigint): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#items[middle]?.event.position ?? 0n) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

import { itemOf } from './log-item.ts';
import { covers, LogReading, restOf, type KeptPage, type Page, type ReadableLog } from './log-reading.ts';

const PAGES_KEPT = 4;
const READINGS_KEPT = 3;

/** Reads the log in pages from any position, for readers that are behind the tail. */
export class LogPages {
  readonly #log: ReadableLog;
  /** Pages in flight, keyed by the position they follow. */
  readonly #underway = new Map<bigint, Promise<Page>>();
  readonly #full: KeptPage[] = [];
  /** Open readings that can continue from the position they stopped at. */
  readonly #readings = new Map<bigint, LogReading>();

  constructor(log: ReadableLog) {
    this.#log = log;
  }

  /** The page after a position (-1n: the beginning): at least one item unless the log ends there. */
  after(position: bigint): Promise<Page> {
    const full = this.#full.find((kept) => covers(kept, position));
    if (full) return Promise.resolve(restOf(full, position));
    const underway = this.#underway.get(position) ?? this.#read(position);
    this.#underway.set(position, underway);
    const forget = () => void this.#underway.delete(position);
    underway.then(forget, forget);
    return underway;
  }

  async close(): Promise<void> {
    const readings = [...this.#readings.values()];
    this.#readings.clear();
    await Promise.all(readings.map((reading) => reading.close()));
  }

  async #read(position: bigint): Promise<Page> {
    const reading = this.#readings.get(position) ?? new LogReading(this.#log, position, itemOf);
    this.#readings.delete(position);
    const page = await reading.next();
    if (reading.isOver) return page;
    this.#keep(reading);
    this.#full.push({ after: position, page });
    if (this.#full.length > PAGES_KEPT) this.#full.shift();
    return page;
  }

  #keep(reading: LogReading): void {
    this.#readings.set(reading.position, reading);
    const [oldest] = this.#readings;
    if (this.#readings.size <= READINGS_KEPT || !oldest) return;
    this.#readings.delete(oldest[0]);
    void oldest[1].close();
  }
}

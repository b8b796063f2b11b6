import { LIST_ROWS_A_DAY } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import type { Caller } from '@granary/platform/access';
import { hash } from 'node:crypto';

const DAY_MS = 86_400_000;
/** Number of readings kept; beyond it expired ones are removed. */
const MANY = 2_000;

interface Reading {
  readonly until: number;
  readonly rows: Set<number>;
}

/**
 * Limits how many distinct rows of a list a user without export permission may see per day, because paging through a
 * whole list is as good as exporting it. Repeated views of a row count once.
 */
export class RowsShown {
  readonly #readings = new Map<string, Reading>();
  readonly #most: number;
  readonly #now: () => number;

  constructor(most = LIST_ROWS_A_DAY, now: () => number = Date.now) {
    this.#most = most;
    this.#now = now;
  }

  /** Throws `LIST_READ_TOO_FAR`; then no row counts as shown. */
  show(
    { userId, permissions }: Pick<Caller, 'userId' | 'permissions'>,
    path: string,
    ids: readonly string[],
  ): void {
    if (permissions.has('data:export')) return;
    const { rows } = this.#readingOf(`${userId} ${path}`);
    const fresh = new Set(ids.map(digestOf).filter((id) => !rows.has(id)));
    if (rows.size + fresh.size > this.#most) throw reject('LIST_READ_TOO_FAR', { most: this.#most });
    for (const id of fresh) rows.add(id);
  }

  #readingOf(key: string): Reading {
    const known = this.#readings.get(key);
    const now = this.#now();
    if (known && known.until > now) return known;
    if (this.#readings.size >= MANY) this.#forgetEnded(now);
    const reading = { until: now + DAY_MS, rows: new Set<number>() };
    this.#readings.set(key, reading);
    return reading;
  }

  #forgetEnded(now: number): void {
    for (const [key, { until }] of this.#readings) if (until <= now) this.#readings.delete(key);
  }
}

/** Four bytes per row: a collision only lets the user see one more row. */
const digestOf = (id: string): number => hash('sha1', id, 'buffer').readUInt32BE();

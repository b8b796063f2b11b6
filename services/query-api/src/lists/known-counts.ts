import { planned, sql, statement, type QueryRunner, type Sql } from '../database/index.ts';

const MOST_COUNTS = 1_000;

/** Every commit of a projector increases the revision of the version that it writes. */
const STATE = planned(sql`
  SELECT string_agg(concat_ws(':', name, version, build, state, revision), ' ' ORDER BY name, version, build) AS state
  FROM platform.read_model_version`);

/** What else a count may depend on: the clock, chance, and tables that are no read models. */
const OTHERWISE_CHANGING =
  /\b(?:platform|vault)\.|\b(?:now|random|\w*_timestamp|timeofday)\(|\b(?:current|local)_?(?:date|time|timestamp)\b/i;

/** Runs a count in a snapshot, or returns its earlier result. */
export type Counter = (query: Sql, count: () => Promise<number>) => Promise<number>;

export const countAlways: Counter = (_query, count) => count();

/**
 * The counts of lists in the present state of the read models. A count costs as much as several pages, and most pages
 * are asked for when nothing has been folded since the last one: while paging, sorting, and by other users.
 */
export class KnownCounts {
  #state = '';
  readonly #counts = new Map<string, number>();

  /** For one snapshot, whose state it queries at once, along with the queries to come. */
  in(runQuery: QueryRunner): Counter {
    const reading = stateOf(runQuery);
    // Awaited when something is counted; this only prevents an unhandled rejection.
    reading.catch(() => undefined);
    return async (query, count) => {
      const { text, values } = statement(query);
      if (OTHERWISE_CHANGING.test(text)) return count();
      const state = await reading;
      const key = JSON.stringify([text, values]);
      const known = state === this.#state ? this.#counts.get(key) : undefined;
      if (known !== undefined) return known;
      const counted = await count();
      this.#keep(state, key, counted);
      return counted;
    };
  }

  #keep(state: string, key: string, counted: number): void {
    if (state !== this.#state || this.#counts.size >= MOST_COUNTS) this.#counts.clear();
    this.#state = state;
    this.#counts.set(key, counted);
  }
}

const stateOf = async (runQuery: QueryRunner): Promise<string> => {
  const [found] = await runQuery<{ state: string | null }>(STATE);
  return found?.state ?? '';
};

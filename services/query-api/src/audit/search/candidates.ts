import type { EventStore } from '@granary/event-store';
import type { QueryRunner, Sql } from '../../database/index.ts';
import { eventsAt } from '../logged.ts';
import type { Candidate, LookThrough } from './look-through.ts';
import { candidatesOf, ledCandidates, newestLed, placeAfter } from './queries.ts';

type Asked = Parameters<typeof candidatesOf>[1];
export type InSnapshot = <Answer>(work: (runQuery: QueryRunner) => Promise<Answer>) => Promise<Answer>;
type Sources = Pick<LookThrough, 'candidates' | 'log'>;

/** Every operation that passes the filters, matched against a backward read of the log. */
export const oneByOne = (asked: Asked, snapshot: InSnapshot, store: EventStore): Sources => ({
  candidates: (before) => snapshot((runQuery) => candidatesOf(runQuery, asked, before)),
  log: async function* (candidates) {
    const [newest, oldest] = [candidates[0], candidates.at(-1)];
    if (!newest || !oldest) return;
    const from = await snapshot((runQuery) => placeAfter(runQuery, newest.position));
    const pages = store.readLogged({ backwards: true, ...(from !== undefined && { from: BigInt(from) }) });
    const end = BigInt(oldest.position);
    for await (const page of pages) {
      yield page;
      if (page.some(({ position }) => position <= end)) return;
    }
  },
});

/** Operations found through an index, each read from the log by position. */
export const ledThere = (asked: Asked, led: Sql, snapshot: InSnapshot, store: EventStore): Sources => {
  let isFirst = true;
  const first = async (before: string | undefined): Promise<readonly Candidate[]> => {
    isFirst = false;
    return snapshot((runQuery) => newestLed(runQuery, asked, led, before));
  };
  const further = (before: string | undefined) =>
    snapshot((runQuery) => ledCandidates(runQuery, asked, led, before));
  return {
    candidates: async (before) => {
      const newest = isFirst ? await first(before) : [];
      return newest.length > 0 ? newest : further(before);
    },
    log: (candidates) =>
      eventsAt(
        store,
        candidates.map(({ position }) => BigInt(position)),
      ),
  };
};

import { describe, expect, it } from '@jest/globals';
import type { LoggedEvent } from '@granary/event-store';
import fc from 'fast-check';
import { lookThrough, type Candidate, type LookThrough } from './look-through.ts';

const candidate = (position: number): Candidate => ({
  position: String(position),
  recordedAt: `at ${position}`,
  summary: '',
});
const logged = (position: number) => ({ position: BigInt(position) }) as LoggedEvent;

/** A log of `events` entries in pages, some of them candidates and some of those matches. */
interface Setup {
  readonly log: number;
  readonly page: number;
  readonly atOnce: number;
  readonly candidates: readonly number[];
  readonly sought: ReadonlySet<number>;
}

const search = ({ log, page, atOnce, candidates, sought }: Setup): Omit<LookThrough, 'limit' | 'isOver'> => ({
  candidates: async (before) =>
    candidates
      .filter((position) => before === undefined || position < Number(before))
      .toSorted((a, b) => b - a)
      .slice(0, atOnce)
      .map(candidate),
  log: async function* ([newest]) {
    const places = Array.from({ length: log }, (_, n) => log - n).filter(
      (at) => at <= Number(newest!.position),
    );
    for (let from = 0; from < places.length; from += page) yield places.slice(from, from + page).map(logged);
  },
  matches: ({ position }) => sought.has(Number(position)),
});

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 60 });
const setups = fc.record({
  log: fc.constant(60),
  page: fc.integer({ min: 1, max: 20 }),
  atOnce: fc.integer({ min: 1, max: 20 }),
  candidates: numbers,
  sought: numbers.map((places) => new Set(places)),
});

describe('lookThrough', () => {
  it('finds everything once, newest first, for any page size and number of timeouts', async () => {
    await fc.assert(
      fc.asyncProperty(
        setups,
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (given, limit, hurried) => {
          const found: number[] = [];
          let searched = 0;
          let before: string | undefined;
          for (let answers = 0; answers <= 130; answers += 1) {
            const looked = await lookThrough(
              { ...search(given), limit, isOver: async () => hurried },
              before,
            );
            expect(looked.found.length).toBeLessThanOrEqual(limit);
            found.push(...looked.found.map(({ position }) => Number(position)));
            searched += looked.searched;
            if (looked.complete) break;
            expect(looked.searched).toBeGreaterThan(0);
            before = looked.last!.position;
          }
          const wanted = given.candidates.filter((position) => given.sought.has(position));
          expect(found).toEqual(wanted.toSorted((a, b) => b - a));
          expect(searched).toBe(given.candidates.length);
        },
      ),
    );
  });

  it('skips candidates that are not in the log', async () => {
    const given = { log: 5, page: 2, atOnce: 10, candidates: [3, 9], sought: new Set([3, 9]) };
    const looked = await lookThrough({ ...search(given), limit: 9, isOver: async () => false });
    expect(looked).toMatchObject({ found: [{ position: '3' }], complete: true });
  });
});

import { isPosition, type Happening, type ThingHistory } from '@granary/api/audit';
import { countedAt, happeningOf, toldBy } from './told.ts';
import type { ToldEvent } from './streams.ts';
import type { Eyes, Figures, Thing } from './thing.ts';

interface Asked {
  readonly id: string;
  readonly limit: number;
  readonly around?: string | undefined;
}

/** A page of a subject's history in the order of the time basis: the newest entries, or those around a given point. */
export const historyOf = (
  thing: Thing,
  events: readonly ToldEvent[],
  { id, limit, around }: Asked,
  eyes: Eyes,
): ThingHistory => {
  const placed = toldBy(eyes.basis, thing, events);
  const own = placed.flatMap(({ event }, n) => (thing.concerns(event, id) ? [n] : []));
  const middle =
    around === undefined || !isPosition(around)
      ? own.length
      : own.filter((n) => n < countedAt(eyes.basis, placed, around)).length;
  const first = Math.max(0, Math.min(middle - Math.floor(limit / 2), own.length - limit));
  const shown = own.slice(first, first + limit);
  const wanted = new Set(shown);
  const happenings: Happening[] = [];
  let state = thing.initial();
  for (const [n, each] of placed.slice(0, (shown.at(-1) ?? -1) + 1).entries()) {
    // `apply` mutates the state, so read the figures first.
    const before = wanted.has(n) ? thing.figures(state, id, eyes) : undefined;
    state = each.apply(state);
    if (wanted.has(n))
      happenings.push({
        ...happeningOf(thing, each, eyes),
        changes: changesOf(before, thing.figures(state, id, eyes)),
      });
  }
  return { basis: eyes.basis, happenings, earlier: first, later: own.length - first - shown.length };
};

const changesOf = (before: Figures = {}, after: Figures = {}): Happening['changes'] =>
  Object.keys({ ...before, ...after }).flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return was === is ? [] : [{ field, before: was, after: is }];
  });

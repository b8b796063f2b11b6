import { isPosition, type HistoryEntry, type SubjectHistory } from '@granary/api/audit';
import { countedAt, entryOf, inOrder } from './ordering.ts';
import type { RecordedEvent } from './streams.ts';
import type { Viewer, Figures, HistorySubject } from './history-subject.ts';

interface Asked {
  readonly id: string;
  readonly limit: number;
  readonly around?: string | undefined;
}

/** A page of a subject's history in the order of the time basis: the newest entries, or those around a given point. */
export const historyOf = (
  subject: HistorySubject,
  events: readonly RecordedEvent[],
  { id, limit, around }: Asked,
  viewer: Viewer,
): SubjectHistory => {
  const placed = inOrder(viewer.basis, subject, events);
  const own = placed.flatMap(({ event }, n) => (subject.concerns(event, id) ? [n] : []));
  const middle =
    around === undefined || !isPosition(around)
      ? own.length
      : own.filter((n) => n < countedAt(viewer.basis, placed, around)).length;
  const first = Math.max(0, Math.min(middle - Math.floor(limit / 2), own.length - limit));
  const shown = own.slice(first, first + limit);
  const wanted = new Set(shown);
  const happenings: HistoryEntry[] = [];
  let state = subject.initial();
  for (const [n, each] of placed.slice(0, (shown.at(-1) ?? -1) + 1).entries()) {
    // `apply` mutates the state, so read the figures first.
    const before = wanted.has(n) ? subject.figures(state, id, viewer) : undefined;
    state = each.apply(state);
    if (wanted.has(n))
      happenings.push({
        ...entryOf(subject, each, viewer),
        changes: changesOf(before, subject.figures(state, id, viewer)),
      });
  }
  return { basis: viewer.basis, happenings, earlier: first, later: own.length - first - shown.length };
};

const changesOf = (before: Figures = {}, after: Figures = {}): HistoryEntry['changes'] =>
  Object.keys({ ...before, ...after }).flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return was === is ? [] : [{ field, before: was, after: is }];
  });

import type { StateDifference } from '@granary/api/audit';
import type { DomainEvent } from '@granary/domain/kernel';
import { differences, plain } from '../plain.ts';
import { withhold } from '../withhold.ts';
import { countedAt, entryOf, inOrder } from './ordering.ts';
import type { RecordedEvent } from './streams.ts';
import type { Viewer, Placed, HistorySubject } from './history-subject.ts';

interface Asked {
  readonly id: string;
  readonly at?: string | undefined;
  readonly from?: string | undefined;
}

interface Moment<View> {
  readonly event: ReturnType<typeof entryOf> | null;
  readonly state: View | null;
}

interface StateAsOf<View> extends Moment<View> {
  readonly basis: Viewer['basis'];
  readonly from: Moment<View> | null;
  readonly differences: StateDifference[];
}

/** A subject's state at a point in time, and how it differs from another point. */
export const stateAsOf = <View extends object>(
  subject: HistorySubject<unknown, DomainEvent, View>,
  events: readonly RecordedEvent[],
  { id, at, from }: Asked,
  viewer: Viewer,
): StateAsOf<View> => {
  const placed = inOrder(viewer.basis, subject, events);
  const momentAfter = (count: number): Moment<View> => momentOf(subject, placed.slice(0, count), id, viewer);
  const count = countedAt(viewer.basis, placed, at);
  const moment = momentAfter(count);
  const earlier =
    from === undefined
      ? null
      : momentAfter(
          from === 'before' ? beforeLast(subject, placed, count, id) : countedAt(viewer.basis, placed, from),
        );
  return {
    ...moment,
    basis: viewer.basis,
    from: earlier,
    differences: earlier ? differences(plain(earlier.state), plain(moment.state)) : [],
  };
};

/** Number of events before the last of the counted ones that concerns the subject. */
const beforeLast = (subject: HistorySubject, placed: readonly Placed[], count: number, id: string): number =>
  Math.max(
    0,
    placed.slice(0, count).findLastIndex(({ event }) => subject.concerns(event, id)),
  );

const momentOf = <View extends object>(
  subject: HistorySubject<unknown, DomainEvent, View>,
  placed: readonly Placed[],
  id: string,
  viewer: Viewer,
): Moment<View> => {
  const last = placed.findLast(({ event }) => subject.concerns(event, id));
  const folded = placed.reduce((state, { apply }) => apply(state), subject.initial());
  const view = subject.view(folded, id, viewer);
  return {
    event: last ? entryOf(subject, last, viewer) : null,
    state: view ? (withhold(plain(view), viewer.permissions, { category: subject.category }) as View) : null,
  };
};

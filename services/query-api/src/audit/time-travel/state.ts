import type { StateDifference } from '@granary/api/audit';
import type { DomainEvent } from '@granary/domain/kernel';
import { differences, plain } from '../plain.ts';
import { withhold } from '../withhold.ts';
import { countedAt, happeningOf, toldBy } from './told.ts';
import type { ToldEvent } from './streams.ts';
import type { Eyes, Placed, Thing } from './thing.ts';

interface Asked {
  readonly id: string;
  readonly at?: string | undefined;
  readonly from?: string | undefined;
}

interface Moment<View> {
  readonly event: ReturnType<typeof happeningOf> | null;
  readonly state: View | null;
}

interface StateAsOf<View> extends Moment<View> {
  readonly basis: Eyes['basis'];
  readonly from: Moment<View> | null;
  readonly differences: StateDifference[];
}

/** A subject's state at a point in time, and how it differs from another point. */
export const stateAsOf = <View extends object>(
  thing: Thing<unknown, DomainEvent, View>,
  events: readonly ToldEvent[],
  { id, at, from }: Asked,
  eyes: Eyes,
): StateAsOf<View> => {
  const placed = toldBy(eyes.basis, thing, events);
  const momentAfter = (count: number): Moment<View> => momentOf(thing, placed.slice(0, count), id, eyes);
  const count = countedAt(eyes.basis, placed, at);
  const moment = momentAfter(count);
  const earlier =
    from === undefined
      ? null
      : momentAfter(
          from === 'before' ? beforeLast(thing, placed, count, id) : countedAt(eyes.basis, placed, from),
        );
  return {
    ...moment,
    basis: eyes.basis,
    from: earlier,
    differences: earlier ? differences(plain(earlier.state), plain(moment.state)) : [],
  };
};

/** Number of events before the last of the counted ones that concerns the subject. */
const beforeLast = (thing: Thing, placed: readonly Placed[], count: number, id: string): number =>
  Math.max(
    0,
    placed.slice(0, count).findLastIndex(({ event }) => thing.concerns(event, id)),
  );

const momentOf = <View extends object>(
  thing: Thing<unknown, DomainEvent, View>,
  placed: readonly Placed[],
  id: string,
  eyes: Eyes,
): Moment<View> => {
  const last = placed.findLast(({ event }) => thing.concerns(event, id));
  const folded = placed.reduce((state, { apply }) => apply(state), thing.initial());
  const view = thing.view(folded, id, eyes);
  return {
    event: last ? happeningOf(thing, last, eyes) : null,
    state: view ? (withhold(plain(view), eyes.permissions, { category: thing.category }) as View) : null,
  };
};

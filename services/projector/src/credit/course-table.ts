import { credit, creditLineOf, orderStepOf, timesOfOrder, type CreditEvent } from '@granary/domain/credit';
import { CreditCourseRow, type CourseStep } from '@granary/read-models/credit';
import { keyed, ledgerId, type EventFrom } from '../engine/index.ts';

export type Stored = EventFrom<[typeof credit]>;

/** The steps of one order, which determine from when each of its lines counts. */
export const courseTable = keyed({
  entity: CreditCourseRow,
  from: [credit],
  keys: (event) => {
    const step = orderStepOf(eventOf(event));
    return step ? [step.order] : [];
  },
  evolve: (row, event, key): CreditCourseRow => ({
    document: key,
    customer: event.data.customer,
    steps: stepsWith(row, event),
  }),
});

/** A line that counts from a different time than before; `from` is null for a new line. */
export interface Move {
  readonly line: string;
  readonly from: string | null;
  readonly to: string;
  readonly change: CourseStep['change'];
}

/** The line that an event adds, and earlier lines of the order that it moves to another time. */
export const movesOf = (
  event: Stored,
  courseBefore: (document: string) => CreditCourseRow | undefined,
): Move[] => {
  const step = orderStepOf(eventOf(event));
  if (!step) {
    const { change } = creditLineOf(eventOf(event));
    return [{ line: ledgerId(event), from: null, to: event.metadata.occurredAt, change }];
  }
  const before = courseBefore(step.order);
  return stepsWith(before, event).flatMap(({ line, countsFrom, change }, n) => {
    const from = before?.steps[n]?.countsFrom ?? null;
    return from === countsFrom ? [] : [{ line, from, to: countsFrom, change }];
  });
};

const stepsWith = (row: CreditCourseRow | undefined, event: Stored): CourseStep[] => {
  const { kind = 'own', returned = null } = orderStepOf(eventOf(event)) ?? {};
  const { occurredAt } = event.metadata;
  const { change } = creditLineOf(eventOf(event));
  const steps = [
    ...(row?.steps ?? []),
    { line: ledgerId(event), kind, returned, occurredAt, countsFrom: occurredAt, change },
  ];
  const times = timesOfOrder(steps);
  return steps.map((step, n) => ({ ...step, countsFrom: times[n] ?? step.occurredAt }));
};

export const eventOf = ({ type, data }: Stored): CreditEvent => ({ type, data }) as CreditEvent;

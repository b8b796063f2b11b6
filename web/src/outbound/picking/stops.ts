import type { PickShortage, PickStop, PickTask } from '@granary/api/outbound';
import { compare, isPositive, minus, plus, toQuantity } from '@granary/domain/kernel';
import type { PickAction, QueueState } from './queue.ts';

/** A stop including all of the picker's actions, whether or not the server has received them. */
export interface Stop extends PickStop {
  readonly key: string;
  /** Quantity still to be picked. */
  readonly open: string;
  readonly waiting: boolean;
}

const keyOf = ({ line, batch }: { line: number; batch: string }): string => `${line}:${batch}`;

export const stopsOf = (task: PickTask, { waiting, sent }: QueueState): Stop[] => {
  const mine = ({ number }: PickAction) => number === task.number;
  const position = BigInt(task.freshness.position);
  const unseen = sent
    .filter((one) => mine(one.action) && one.position > position)
    .map(({ action }) => action);
  const queued = waiting.filter(mine);
  return task.stops.map((stop) => {
    const key = keyOf(stop);
    const own = [...unseen, ...queued].filter(({ body }) => keyOf(body) === key);
    const counted = own.reduce(count, stop);
    const open = minus(counted.quantity, counted.picked);
    return {
      ...counted,
      key,
      open: toQuantity(isPositive(open) ? open : 0),
      waiting: queued.some(({ body }) => keyOf(body) === key),
    };
  });
};

const count = (stop: PickStop, { kind, body: { quantity } }: PickAction): PickStop => {
  switch (kind) {
    case 'pick':
      return { ...stop, picked: toQuantity(plus(stop.picked, quantity)) };
    case 'undo':
      return { ...stop, picked: toQuantity(minus(stop.picked, quantity)) };
    case 'short':
      return { ...stop, quantity: toQuantity(minus(stop.quantity, quantity)) };
  }
};

const isOpen = ({ open, invalid }: Stop): boolean => isPositive(open) && !invalid;

/** The next stop: in walking order, postponed ones last. */
export const nextStop = (stops: readonly Stop[], putOff: readonly string[]): Stop | undefined => {
  const open = stops.filter(isOpen);
  return (
    open.find(({ key }) => !putOff.includes(key)) ??
    putOff.map((key) => open.find((stop) => stop.key === key)).find((stop) => stop !== undefined)
  );
};

/** The number of stops that are done or cannot be picked. */
export const doneCount = (stops: readonly Stop[]): number => stops.filter((stop) => !isOpen(stop)).length;

export const isWithin = (quantity: string, open: string): boolean =>
  /^\d{1,12}(\.\d{1,3})?$/.test(quantity) && isPositive(quantity) && compare(quantity, open) <= 0;

/** Whether a typed quantity is a number from zero up to, but not including, `open`. */
export const isLess = (quantity: string, open: string): boolean =>
  /^\d{1,12}(\.\d{1,3})?$/.test(quantity) && compare(quantity, open) < 0;

/** What was given up, per line, whether or not the server has received it. */
export const shortagesOf = (
  { number, shortages, freshness }: Pick<PickTask, 'number' | 'shortages' | 'freshness'>,
  { waiting, sent }: QueueState,
): PickShortage[] => {
  const unseen = sent.filter(({ position }) => position > BigInt(freshness.position));
  const given = [...unseen.map(({ action }) => action), ...waiting].filter(
    (action) => action.number === number && action.kind === 'short',
  );
  return shortages
    .map((one) => ({
      ...one,
      short: given
        .filter(({ body }) => body.line === one.line)
        .reduce((total, { body }) => toQuantity(plus(total, body.quantity)), one.short),
    }))
    .filter(({ short }) => isPositive(short));
};

import type { PickShortage, PickStop, PickTask } from '@granary/api/outbound';
import { compare, isPositive, minus, plus, toQuantity } from '@granary/domain/kernel';
import { packedQuantity } from '../../scanning/index.ts';
import { asTyped } from '../../ui/widgets/format.ts';
import type { PickAction, PickQueue } from './pick-queue.ts';

/** A stop including all of the picker's actions, whether or not the server has received them. */
export interface Stop extends PickStop {
  readonly key: string;
  /** Quantity still to be picked. */
  readonly open: string;
  readonly waiting: boolean;
}

const keyOf = ({ line, batch }: { line: number; batch: string }): string => `${line}:${batch}`;

type Freshness = Pick<PickTask, 'freshness'>;

/** Accepted, but not included in the task yet. */
const unseenOf = ({ freshness }: Freshness, { sent }: PickQueue): PickAction[] =>
  sent.filter(({ position }) => position > BigInt(freshness.position)).map(({ entry }) => entry);

export const stopsOf = (task: PickTask, queue: PickQueue): Stop[] => {
  const unseen = unseenOf(task, queue);
  const { waiting } = queue;
  return task.stops.map((stop) => {
    const key = keyOf(stop);
    const own = [...unseen, ...waiting].filter(({ input }) => keyOf(input.body) === key);
    const counted = own.reduce(count, stop);
    const open = minus(counted.quantity, counted.picked);
    return {
      ...counted,
      key,
      open: toQuantity(isPositive(open) ? open : 0),
      waiting: waiting.some(({ input }) => keyOf(input.body) === key),
    };
  });
};

const count = (stop: PickStop, { write, input }: PickAction): PickStop => {
  const { quantity } = input.body;
  switch (write) {
    case 'recordPick':
      return { ...stop, picked: toQuantity(plus(stop.picked, quantity)) };
    case 'undoPick':
      return { ...stop, picked: toQuantity(minus(stop.picked, quantity)) };
    case 'recordShortage':
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

/** What the scan of a carton enters: its content, unless more than is to be picked. Empty: nothing. */
export const scannedQuantity = (scanned: string, { open, item }: Pick<Stop, 'open' | 'item'>): string => {
  const quantity = packedQuantity(scanned, item.packUnits);
  return quantity !== undefined && isWithin(quantity, open) ? asTyped(quantity) : '';
};

/** Whether a typed quantity is a number from zero up to, but not including, `open`. */
export const isLess = (quantity: string, open: string): boolean =>
  /^\d{1,12}(\.\d{1,3})?$/.test(quantity) && compare(quantity, open) < 0;

/** What was given up, per line, whether or not the server has received it. */
export const shortagesOf = (
  task: Pick<PickTask, 'shortages'> & Freshness,
  queue: PickQueue,
): PickShortage[] => {
  const given = [...unseenOf(task, queue), ...queue.waiting].filter(
    ({ write }) => write === 'recordShortage',
  );
  return task.shortages
    .map((one) => ({
      ...one,
      short: given
        .filter(({ input }) => input.body.line === one.line)
        .reduce((total, { input }) => toQuantity(plus(total, input.body.quantity)), one.short),
    }))
    .filter(({ short }) => isPositive(short));
};

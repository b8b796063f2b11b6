import { credit } from '@granary/domain/credit';
import { dayIn, minus, plus, toMoney } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { CreditMonthRow } from '@granary/read-models/credit';
import { keyed, ledgerId } from '../engine/index.ts';
import { courseTable, movesOf, type Move, type Stored } from './course-table.ts';

const monthOf = (moment: string): string => dayIn(COMPANY_TIME_ZONE, moment).slice(0, 'yyyy-mm'.length);

/** Unambiguous, because customer codes contain no colons. */
const keyOf = ({ data: { customer } }: Stored, basis: 'effective' | 'recorded', moment: string): string =>
  `${customer}:${basis}:${monthOf(moment)}`;

type Change = Move['change'];

/** A change that enters a month (sign 1) or leaves it (sign -1). */
interface Entry {
  readonly key: string;
  readonly sign: 1 | -1;
  readonly change: Change;
}

/** A line that moves to another time also leaves its previous month. */
const entriesOf = (event: Stored, courses: Parameters<typeof movesOf>[1]): Entry[] =>
  movesOf(event, courses).flatMap(({ line, from, to, change }): Entry[] => [
    ...(from === null ? [] : [{ key: keyOf(event, 'effective', from), sign: -1 as const, change }]),
    { key: keyOf(event, 'effective', to), sign: 1, change },
    ...(line === ledgerId(event)
      ? [{ key: keyOf(event, 'recorded', event.recordedAt), sign: 1 as const, change }]
      : []),
  ]);

export const monthTable = keyed({
  entity: CreditMonthRow,
  from: [credit],
  guide: courseTable,
  keys: (event, courses) => entriesOf(event, courses).map(({ key }) => key),
  evolve: (row, event, key, _, courses): CreditMonthRow | null => {
    const entries = entriesOf(event, courses).filter((entry) => entry.key === key);
    const month = entries.reduce(counted, row ?? emptyMonth(key));
    return month.lines === 0 ? null : month;
  },
});

const NOTHING = toMoney(0);

const emptyMonth = (key: string): CreditMonthRow => {
  const [customer = '', basis = '', month = ''] = key.split(':');
  const sums = { limitChange: NOTHING, usedChange: NOTHING, reservedChange: NOTHING };
  return { id: key, customer, basis, month, lines: 0, ...sums };
};

const counted = (month: CreditMonthRow, { sign, change }: Entry): CreditMonthRow => {
  const sum = sign > 0 ? plus : minus;
  return {
    ...month,
    lines: month.lines + sign,
    limitChange: toMoney(sum(month.limitChange, change.limit)),
    usedChange: toMoney(sum(month.usedChange, change.used)),
    reservedChange: toMoney(sum(month.reservedChange, change.reserved)),
  };
};

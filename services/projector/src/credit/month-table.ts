import { credit, creditLineOf, type CreditEvent } from '@granary/domain/credit';
import { dayIn, moneySum, toMoney } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { CreditMonthRow } from '@granary/read-models/credit';
import { keyed, type EventFrom } from '../engine/index.ts';

type Stored = EventFrom<[typeof credit]>;

const NOTHING = toMoney(0);

const monthOf = (moment: string): string => dayIn(COMPANY_TIME_ZONE, moment).slice(0, 'yyyy-mm'.length);

/** Customer codes hold no colons. */
const keysOf = ({ data, metadata, recordedAt }: Stored): string[] => [
  `${data.customer}:effective:${monthOf(metadata.occurredAt)}`,
  `${data.customer}:recorded:${monthOf(recordedAt)}`,
];

export const monthTable = keyed({
  entity: CreditMonthRow,
  from: [credit],
  keys: keysOf,
  evolve: (row, event, key): CreditMonthRow => {
    const { type, data } = event;
    const { change } = creditLineOf({ type, data } as CreditEvent);
    const [customer = '', basis = '', month = ''] = key.split(':');
    return {
      id: key,
      customer,
      basis,
      month,
      lines: (row?.lines ?? 0) + 1,
      limitChange: moneySum([row?.limitChange ?? NOTHING, change.limit]),
      usedChange: moneySum([row?.usedChange ?? NOTHING, change.used]),
      reservedChange: moneySum([row?.reservedChange ?? NOTHING, change.reserved]),
    };
  },
});

import {
  balanceOf,
  credit,
  creditLineOf,
  sumsBehind,
  timesOfCredit,
  usageRateOf,
  type CreditEvent,
  type CreditState,
} from '@granary/domain/credit';
import { dayIn, plus, toMoney } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { CreditAccountRow, CreditLineRow, CreditMonthRow } from '@granary/read-models/credit';

/** An event for a customer's credit with its business time and recorded time. */
export interface Happened {
  readonly decide: (state: CreditState) => readonly CreditEvent[];
  readonly occurredAt: string;
  readonly recordedAt: string;
}

export interface CreditTables {
  readonly accounts: CreditAccountRow[];
  readonly lines: CreditLineRow[];
  readonly months: CreditMonthRow[];
  readonly events: { readonly event: CreditEvent; readonly happened: Happened }[];
}

/** For tests: builds the rows that the projector would fold from these events. */
export const tablesFrom = (customer: string, happened: readonly Happened[]): CreditTables => {
  const state = credit.initial();
  const tables: CreditTables = { accounts: [], lines: [], months: [], events: [] };
  for (const one of happened) {
    for (const event of one.decide(state)) {
      credit.evolve(state, event);
      tables.events.push({ event, happened: one });
    }
  }
  const times = timesOfCredit(
    tables.events.map(({ event, happened: { occurredAt } }) => ({ ...event, occurredAt })),
  );
  tables.events.forEach(({ event, happened: { recordedAt } }, n) => {
    tables.lines.push(lineRow(customer, event, { occurredAt: times[n] ?? recordedAt, recordedAt }, n));
  });
  for (const line of tables.lines) {
    count(tables.months, line, 'effective', line.occurredAt);
    count(tables.months, line, 'recorded', line.recordedAt);
  }
  const { limit, ...balance } = balanceOf(state);
  const updatedAt = tables.lines.at(-1)?.recordedAt ?? '';
  tables.accounts.push({
    ...balance,
    customer,
    creditLimit: limit,
    usageRate: usageRateOf({ limit, ...balance }),
    standingSince: updatedAt,
    openedAt: updatedAt,
    updatedAt,
  });
  return tables;
};

const lineRow = (
  customer: string,
  event: CreditEvent,
  { occurredAt, recordedAt }: Pick<Happened, 'occurredAt' | 'recordedAt'>,
  revision: number,
): CreditLineRow => {
  const { change, requester, approver, ...line } = creditLineOf(event);
  const sums = sumsBehind(event.data.after);
  return {
    ...line,
    id: `${String(revision).padStart(19, '0')}-0000`,
    eventId: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    customer,
    revision,
    requesterId: requester,
    approverId: approver,
    limitChange: change.limit,
    usedChange: change.used,
    reservedChange: change.reserved,
    available: event.data.after.available,
    limitSum: sums.limit,
    usedSum: sums.used,
    reservedSum: sums.reserved,
    backDated: dayIn(COMPANY_TIME_ZONE, occurredAt) < dayIn(COMPANY_TIME_ZONE, recordedAt),
    username: 'sok',
    correlationId: `command-${revision}`,
    occurredAt,
    recordedAt,
    searchText: [customer, line.document].filter(Boolean).join('\n'),
  };
};

const count = (months: CreditMonthRow[], line: CreditLineRow, basis: string, moment: string): void => {
  const month = dayIn(COMPANY_TIME_ZONE, moment).slice(0, 7);
  const id = `${line.customer}:${basis}:${month}`;
  let row = months.find((known) => known.id === id);
  if (!row) {
    row = {
      id,
      customer: line.customer,
      basis,
      month,
      lines: 0,
      limitChange: '0',
      usedChange: '0',
      reservedChange: '0',
    };
    months.push(row);
  }
  row.lines += 1;
  row.limitChange = toMoney(plus(row.limitChange, line.limitChange));
  row.usedChange = toMoney(plus(row.usedChange, line.usedChange));
  row.reservedChange = toMoney(plus(row.reservedChange, line.reservedChange));
};

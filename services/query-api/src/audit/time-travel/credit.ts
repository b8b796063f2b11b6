import type { CreditStateAsOf } from '@granary/api/audit';
import {
  balanceOf,
  credit,
  creditLineOf,
  timesOfCredit,
  type CreditEvent,
  type CreditState,
} from '@granary/domain/credit';
import { orderedAt } from './effective-times.ts';
import type { HistorySubject } from './history-subject.ts';

const balanceShown = (state: CreditState) => {
  const { limit, used, reserved, available, prepaid, standing } = balanceOf(state);
  return { limit, used, reserved, available, prepaid, standing };
};

/** With business time, lines take effect as in the statement; reservations and debts only have their recorded time. */
export const creditSubject: HistorySubject<CreditState, CreditEvent, CreditStateAsOf> = {
  category: credit.category,
  streamOf: (customer) => customer,
  initial: credit.initial,
  apply: (state, event) => credit.evolve(state, event),
  orderedByEffect: orderedAt(
    (events) => timesOfCredit(events.map((event) => ({ ...event, occurredAt: event.metadata.occurredAt }))),
    (state, event) => credit.evolve(state, event),
  ),
  concerns: () => true,
  documentBehind: (event) => {
    const { business, document } = creditLineOf(event);
    return document === null ? null : { kind: business, number: document, line: null };
  },
  reasonFor: (event) => creditLineOf(event).reason,
  figures: (state) => (state.customer === null ? undefined : balanceShown(state)),
  view: (state, _, { basis }) => {
    if (state.customer === null) return undefined;
    const recorded = basis === 'recorded';
    return {
      ...balanceShown(state),
      contributions: amounts(Object.entries(state.contributions)),
      holds: recorded
        ? amounts(Object.values(state.holds).map((hold) => [hold.document.number, hold]))
        : null,
      owed: recorded
        ? Object.fromEntries(state.shipments.map(({ document, outstanding }) => [document, outstanding]))
        : null,
    };
  },
};

const amounts = (entries: readonly (readonly [string, { readonly amount: string }])[]) =>
  Object.fromEntries(entries.map(([name, { amount }]) => [name, amount]));

import { credit, type Settlement } from '@granary/domain/credit';
import { minus, plus, toMoney } from '@granary/domain/kernel';
import { CreditShipmentRow } from '@granary/read-models/credit';
import { keyed, type EventFrom } from '../engine/index.ts';

type Stored = EventFrom<[typeof credit]>;

const keysOf = ({ type, data }: Stored): string[] => {
  switch (type) {
    case 'CreditCharged':
      return [data.document.number];
    case 'CreditChargeVoided':
      return [data.document.number, ...data.settled.map(({ document }) => document)];
    case 'CreditReturnReversed':
      return data.reopened.map(({ document }) => document);
    case 'CreditReturned':
    case 'CreditRepaid':
      return data.settled.map(({ document }) => document);
    default:
      return [];
  }
};

/** Shipments on credit. The ledger's events say which of them a payment settles. */
export const shipmentTable = keyed({
  entity: CreditShipmentRow,
  from: [credit],
  keys: keysOf,
  evolve: (row, event, key): CreditShipmentRow | null | undefined => {
    const { type, data } = event;
    if (type === 'CreditCharged') {
      const { customer, document, shippedAt, amount, prepaid } = data;
      const outstanding = toMoney(minus(amount, prepaid));
      return { document: key, customer, kind: document.kind, shippedAt, amount, outstanding };
    }
    if (type === 'CreditChargeVoided' && data.document.number === key) return null;
    if (type === 'CreditReturnReversed') return row && reopened(row, data.reopened);
    return row && 'settled' in data ? settled(row, data.settled) : undefined;
  },
});

const reopened = (row: CreditShipmentRow, shipments: readonly Settlement[]): CreditShipmentRow => {
  const owed = shipments.find(({ document }) => document === row.document)?.amount ?? 0;
  return { ...row, outstanding: toMoney(plus(row.outstanding, owed)) };
};

const settled = (row: CreditShipmentRow, settlements: readonly Settlement[]): CreditShipmentRow => {
  const paid = settlements.find(({ document }) => document === row.document)?.amount ?? 0;
  return { ...row, outstanding: toMoney(minus(row.outstanding, paid)) };
};

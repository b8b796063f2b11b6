import { minus, plus, toQuantity, type Decider, type DecimalText } from '../kernel/index.ts';
import { stock, type StockEvent, type StockPurpose } from '../stock/index.ts';

/** What one order line took from a batch, less voided shipments. */
export interface Departure {
  readonly outbound: string;
  readonly line: number;
  readonly purpose: StockPurpose;
  readonly quantity: DecimalText;
}

/** Keyed by batch, then by order line (`‹outbound›:‹line›`). */
export type Departures = Map<string, Map<string, Departure>>;

/** Everything that ever left a place; too large for the stock state itself. */
export const departures: Decider<Departures, StockEvent> = {
  category: stock.category,
  view: 'departures',
  events: stock.events,
  initial: () => new Map(),
  evolve(found, { type, data }) {
    if (type !== 'StockIssued' && type !== 'IssueReversed') return found;
    const { document, line, purpose, batches } = data;
    for (const { batch, quantity } of batches) {
      const ofBatch = found.get(batch) ?? new Map<string, Departure>();
      const key = `${document.number}:${line}`;
      const before = ofBatch.get(key)?.quantity ?? '0';
      const after = type === 'StockIssued' ? plus(before, quantity) : minus(before, quantity);
      ofBatch.set(key, { outbound: document.number, line, purpose, quantity: toQuantity(after) });
      found.set(batch, ofBatch);
    }
    return found;
  },
  snapshotShape: 1,
};

import { Injectable } from '@nestjs/common';
import { credit, returnCredit, reverseReturn } from '@granary/domain/credit';
import type { InboundDocument, InboundLine } from '@granary/domain/inbound';
import { isDocument, outbound } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { requireWarehouse, type Caller } from '@granary/platform/access';
import type { InboundSteps } from './attempts.ts';

type Returned = { readonly lines: readonly Pick<InboundLine, 'returnedFrom'>[] };

/** Relates returned goods to the orders that sold them. */
@Injectable()
export class CustomerReturns {
  constructor(private readonly store: EventStore) {}

  /** The caller needs access to the warehouses the goods were sold from. */
  async requireAccess(caller: Caller, { lines }: Returned): Promise<void> {
    const numbers = new Set(
      lines.flatMap(({ returnedFrom }) => (returnedFrom ? [returnedFrom.outbound] : [])),
    );
    for (const number of numbers) {
      const { state } = await this.store.load(outbound, number);
      if (state.status !== 'none') requireWarehouse(caller, state.warehouse);
    }
  }
}

/** The customer of the first returned line; all lines of a return have the same customer. */
export const returningCustomer = async (store: EventStore, { lines }: Returned): Promise<string | null> => {
  const first = lines.find(({ returnedFrom }) => returnedFrom !== null)?.returnedFrom;
  if (!first) return null;
  const { state } = await store.load(outbound, first.outbound);
  return isDocument(state) ? state.content.customer : null;
};

/** When the last of the returned goods was shipped; undefined if none was. */
export const latestShipment = async (store: EventStore, { lines }: Returned): Promise<string | undefined> => {
  const sold = new Set(lines.flatMap(({ returnedFrom }) => (returnedFrom ? [returnedFrom.outbound] : [])));
  const shippedAt: string[] = [];
  for (const number of sold) {
    const { state } = await store.load(outbound, number);
    if (isDocument(state) && state.shipment) shippedAt.push(state.shipment.shippedAt);
  }
  return shippedAt.toSorted().at(-1);
};

/** Credits the customer with what was charged for the returned goods. Idempotent per line. */
export const creditReturns = async (
  steps: InboundSteps,
  { number, content }: InboundDocument,
): Promise<void> => {
  for (const line of content.lines) {
    const due = await creditFor(steps.store, number, line);
    if (!due) continue;
    const { customer, amount, document } = due;
    await steps.take({ name: 'credit', part: line.line }, credit, customer, (state) =>
      returnCredit(state, { document, inbound: number, inboundLine: line.line, amount }),
    );
  }
};

/** Debits the credit of a line again: the customer has kept the goods and owes for them. */
export const debitReturn = async (
  steps: InboundSteps,
  inbound: string,
  line: InboundLine,
  reason: string,
): Promise<void> => {
  const due = await creditFor(steps.store, inbound, line);
  if (!due) return;
  const { customer, amount, document, shippedAt } = due;
  await steps.take({ name: 'debit', part: line.line }, credit, customer, (state) =>
    reverseReturn(state, { document, inbound, inboundLine: line.line, amount, shippedAt, reason }),
  );
};

/** The credit accepted for a returned line by the order that sold it; undefined if it was not sold on credit. */
const creditFor = async (store: EventStore, inbound: string, { line, returnedFrom }: InboundLine) => {
  if (!returnedFrom) return undefined;
  const { state } = await store.load(outbound, returnedFrom.outbound);
  if (!isDocument(state)) return undefined;
  const accepted = state.returns.find((one) => one.inbound === inbound && one.inboundLine === line);
  const kind = state.content.type === 'distribution' ? 'distribution' : 'sales_outbound';
  if (!accepted?.credit || !state.shipment) return undefined;
  const { shippedAt } = state.shipment;
  return { ...accepted.credit, shippedAt, document: { kind, number: state.number } as const };
};

import { Injectable } from '@nestjs/common';
import { credit, returnCredit, reverseReturn } from '@granary/domain/credit';
import type { InboundDocument, InboundLine } from '@granary/domain/inbound';
import { isDocument, outbound } from '@granary/domain/outbound';
import { EventStore } from '@granary/event-store';
import { requireWarehouse, type Caller } from '@granary/platform/access';
import { crashPoint } from '../processes/index.ts';
import type { Run } from './run.ts';

type Returned = { readonly lines: readonly Pick<InboundLine, 'returnedFrom'>[] };

/** What goods coming back have to do with the orders that sold them. */
@Injectable()
export class CustomerReturns {
  constructor(private readonly store: EventStore) {}

  /** Whoever enters a return may work where its goods were sold from. */
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

/** One return is of one customer: whoever bought what its first line names. */
export const returningCustomer = async (store: EventStore, { lines }: Returned): Promise<string | null> => {
  const first = lines.find(({ returnedFrom }) => returnedFrom !== null)?.returnedFrom;
  if (!first) return null;
  const { state } = await store.load(outbound, first.outbound);
  return isDocument(state) ? state.content.customer : null;
};

/** When the last of the goods that a return brings back had left; undefined: nothing had. */
export const latestShipment = async (store: EventStore, { lines }: Returned): Promise<string | undefined> => {
  const sold = new Set(lines.flatMap(({ returnedFrom }) => (returnedFrom ? [returnedFrom.outbound] : [])));
  const shippedAt: string[] = [];
  for (const number of sold) {
    const { state } = await store.load(outbound, number);
    if (isDocument(state) && state.shipment) shippedAt.push(state.shipment.shippedAt);
  }
  return shippedAt.toSorted().at(-1);
};

/** Gives the customer back what the goods were charged with; each line once, whatever runs twice. */
export const creditReturns = async (
  run: Run,
  store: EventStore,
  { number, content }: InboundDocument,
): Promise<void> => {
  for (const line of content.lines) {
    const due = await creditFor(store, number, line);
    if (!due) continue;
    const { customer, amount, document } = due;
    await run.step('credit', line.line, credit, customer, (state) =>
      returnCredit(state, { document, inbound: number, inboundLine: line.line, amount }),
    );
    await crashPoint('inbound:credited');
  }
};

/** Takes back what a line was credited with: the customer has the goods after all, and owes them. */
export const debitReturn = async (
  run: Run,
  store: EventStore,
  inbound: string,
  line: InboundLine,
  reason: string,
): Promise<void> => {
  const due = await creditFor(store, inbound, line);
  if (!due) return;
  const { customer, amount, document, shippedAt } = due;
  await run.step('debit', line.line, credit, customer, (state) =>
    reverseReturn(state, { document, inbound, inboundLine: line.line, amount, shippedAt, reason }),
  );
  await crashPoint('inbound:debited');
};

/** What the order that sold the goods has accepted their return for; undefined: nobody paid with credit. */
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

import { isPositive, reject } from '../kernel/index.ts';
import { prioritized, USUAL_PRIORITY, type Priority } from '../priority/index.ts';
import { holdsReleased } from './deciding.ts';
import { allocationOf, documentFor, settledDocument } from './document.ts';
import type { OutboundContent, OutboundEvent, OutboundLine, SaleTerms } from './events.ts';
import { termsFor, type CustomerPrices } from './pricing.ts';
import { isOnCredit, namesCustomer } from './rules.ts';
import { holdsSomething, isDocument, linesOf, type OutboundState } from './state.ts';

/** A line as entered. The line number is derived; `entered` is omitted if the quantity was typed in the base unit. */
export type EnteredOutboundLine = Omit<OutboundLine, 'line' | 'entered'> &
  Partial<Pick<OutboundLine, 'entered'>>;
export type EnteredOutbound = Omit<OutboundContent, 'lines'> & {
  readonly lines: readonly EnteredOutboundLine[];
  readonly priority?: Priority | undefined;
};

interface Draft {
  readonly entered: EnteredOutbound;
  readonly today: string;
  /** The customer's current prices; only for types on credit. */
  readonly prices?: CustomerPrices | undefined;
}

export const createOutbound = (
  state: OutboundState,
  command: Draft & { number: string; warehouse: string },
): OutboundEvent[] => {
  const { number, warehouse, prices } = command;
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: number });
  const content = checked(command, warehouse);
  return [
    { type: 'OutboundCreated', data: { number, warehouse, ...content, sale: saleOf(content, prices) } },
    ...prioritized(USUAL_PRIORITY, command.entered.priority),
  ];
};

/** `revision`: the revision the user edited. Throws if somebody else has changed the document since. */
export const reviseOutbound = (
  state: OutboundState,
  command: Draft & { revision: number },
): OutboundEvent[] => {
  const document = documentFor(state, 'revise');
  if (document.revision !== command.revision)
    throw reject('CONCURRENT_CHANGE', { revision: document.revision });
  const content = checked(command, document.warehouse);
  if (isOnCredit(content.type) !== isOnCredit(document.content.type))
    throw reject('OUTBOUND_TYPE_FIXED', { type: document.content.type }, 'type');
  const sale = saleOf(content, command.prices);
  const before = { content: document.content, sale: document.sale };
  const changed = prioritized(document.priority, command.entered.priority);
  if (document.status === 'created' && JSON.stringify({ content, sale }) === JSON.stringify(before))
    return changed;
  const allocation = allocationOf(linesOf(content, document.lines));
  return [
    { type: 'OutboundRevised', data: { number: document.number, ...content, sale, allocation } },
    ...changed,
  ];
};

type Delivery = Pick<OutboundContent, 'deliveryMethod' | 'deliveryAddress' | 'courier' | 'trackingNumber'>;

/** Changes the delivery details, whatever else of the order is already fixed. */
export const redirectOutbound = (
  state: OutboundState,
  command: { readonly delivery: Delivery },
): OutboundEvent[] => {
  const { number, content } = documentFor(state, 'redirect');
  const { deliveryMethod, deliveryAddress, courier, trackingNumber } = command.delivery;
  const delivery = { deliveryMethod, deliveryAddress, courier, trackingNumber };
  const same = (Object.keys(delivery) as (keyof Delivery)[]).every((key) => delivery[key] === content[key]);
  return same ? [] : [{ type: 'OutboundRedirected', data: { number, ...delivery } }];
};

/** How soon the goods are wanted; changeable until they leave. */
export const prioritizeOutbound = (
  state: OutboundState,
  command: { readonly priority: Priority },
): OutboundEvent[] => prioritized(documentFor(state, 'prioritize').priority, command.priority);

/** Moves the document to the recycle bin and releases everything that is held. */
export const deleteOutbound = (state: OutboundState, command: { reason: string | null }): OutboundEvent[] => {
  if (isDocument(state) && state.deleted) return [];
  const document = documentFor(state, 'delete');
  const { number } = document;
  const deleted: OutboundEvent = { type: 'OutboundDeleted', data: { number, reason: command.reason } };
  return holdsSomething(document) ? [deleted] : [deleted, holdsReleased(document)];
};

export const restoreOutbound = (state: OutboundState): OutboundEvent[] => {
  const { deleted, number } = settledDocument(state);
  return deleted ? [{ type: 'OutboundRestored', data: { number } }] : [];
};

/** Permanent; only from the recycle bin, and only if no goods ever left. */
export const purgeOutbound = (state: OutboundState, command: { reason: string | null }): OutboundEvent[] => {
  if (state.status === 'purged') return [];
  const { deleted, moved, number } = settledDocument(state);
  if (!deleted) throw reject('NOT_IN_RECYCLE_BIN', { number });
  if (moved) throw reject('MOVED_DOCUMENT_KEPT', { number });
  return [{ type: 'OutboundPurged', data: { number, reason: command.reason } }];
};

/** A draft shows current prices; the submission fixes them. */
const saleOf = ({ type, lines }: OutboundContent, prices: CustomerPrices | undefined): SaleTerms | null => {
  if (!isOnCredit(type)) return null;
  if (!prices) throw new Error('goods on credit are drafted without prices');
  return termsFor(lines, prices);
};

const checked = ({ entered, today }: Draft, warehouse: string): OutboundContent => {
  if (entered.type === 'transfer') {
    if (!entered.destination) throw reject('DESTINATION_REQUIRED', {}, 'destination');
    if (entered.destination === warehouse) throw reject('DESTINATION_IS_SOURCE', {}, 'destination');
  }
  if (entered.type === 'return' && !entered.supplier) throw reject('SUPPLIER_REQUIRED', {}, 'supplier');
  if (isOnCredit(entered.type)) {
    if (!entered.customer) throw reject('CUSTOMER_REQUIRED', {}, 'customer');
    if (entered.salesDate && entered.salesDate > today)
      throw reject('DATE_IN_FUTURE', { date: entered.salesDate }, 'salesDate');
  }
  if (entered.lines.length === 0) throw reject('DOCUMENT_NEEDS_A_LINE', {}, 'lines');
  for (const [index, { quantity }] of entered.lines.entries()) {
    if (!isPositive(quantity))
      throw reject('QUANTITY_NOT_POSITIVE', { line: index + 1 }, `lines.${index}.quantity`);
  }
  return numbered(entered);
};

const numbered = (entered: EnteredOutbound): OutboundContent => ({
  type: entered.type,
  title: entered.title,
  destination: entered.type === 'transfer' ? entered.destination : null,
  supplier: entered.type === 'return' ? entered.supplier : null,
  customer: namesCustomer(entered.type) ? entered.customer : null,
  salesDate: isOnCredit(entered.type) ? entered.salesDate : null,
  reference: entered.reference,
  expectedDate: entered.expectedDate,
  deliveryMethod: entered.deliveryMethod,
  deliveryAddress: entered.deliveryAddress,
  courier: entered.courier,
  trackingNumber: entered.trackingNumber,
  remarks: entered.remarks,
  lines: entered.lines.map(({ item, quantity, entered: typed = null, remarks }, index) => ({
    line: index + 1,
    item,
    quantity,
    entered: typed,
    remarks,
  })),
});

import { compare, minus, plus, reject, requireNotBefore, sum, toMoney, toQuantity } from '../kernel/index.ts';
import { settledDocument } from './document.ts';
import type { OutboundEvent } from './events.ts';
import { returnAmount, type LineReturns } from './pricing.ts';
import { isOnCredit, totalQuantity } from './rules.ts';
import { isDocument, type OutboundDocument, type OutboundState, type ReturnSpan } from './state.ts';

export interface CustomerReturn {
  readonly line: number;
  readonly item: string;
  readonly batch: string;
  readonly quantity: string;
  /** The returning customer, as given by other lines of the same return. */
  readonly customer: string | null;
  /** Business time. */
  readonly at: string;
  readonly inbound: string;
  readonly inboundLine: number;
}

/**
 * Accepts a customer return: of the item sold, and in total never more of a batch than was shipped. Transfers are sent
 * back by another transfer; undelivered goods by voiding the shipment.
 */
export const acceptReturn = (state: OutboundState, command: CustomerReturn): OutboundEvent[] => {
  const document = settledDocument(state);
  const { number, sale, returns } = document;
  const { line, batch, quantity, inbound, inboundLine } = command;
  if (returns.some((one) => one.inbound === inbound && one.inboundLine === inboundLine)) return [];
  const shipped = shippedOf(document, command);
  const before = sum(
    returns.filter((one) => one.line === line && one.batch === batch).map((one) => one.quantity),
  );
  if (compare(plus(before, quantity), shipped) > 0)
    throw reject('RETURN_EXCEEDS_SHIPPED', {
      number,
      batch,
      shipped,
      returned: toQuantity(before),
      quantity,
    });
  requireRoom(document, command, shipped);
  const credit = sale && {
    customer: sale.customer,
    amount: returnAmount(sale, line, returnedOf(returns, line), quantity),
  };
  return [
    {
      type: 'OutboundReturnAccepted',
      data: { number, line, batch, quantity, inbound, inboundLine, credit },
    },
  ];
};

/**
 * A reversed return occupies its quantity, by business time, until the reversal: a return dated before that would
 * return the same goods twice.
 */
const requireRoom = (
  { returnSpans }: OutboundDocument,
  { line, batch, quantity, at }: CustomerReturn,
  shipped: string,
): void => {
  const spans = returnSpans.filter((span) => span.line === line && span.batch === batch);
  const room = minus(shipped, quantity);
  const thereAt = (moment: string) => spans.filter((span) => isThere(span, moment));
  const crowded = [at, ...spans.map(({ from }) => from).filter((from) => from > at)]
    .map(thereAt)
    .filter((there) => compare(sum(there.map((span) => span.quantity)), room) > 0);
  // Standing returns always fit, so a conflict involves at least one reversed return.
  const [last] = crowded
    .flat()
    .flatMap(undoneAt)
    .toSorted((a, b) => (a.until < b.until ? 1 : -1));
  if (last)
    throw reject('RETURN_WHILE_GOODS_WERE_BACK', {
      batch,
      inbound: last.inbound,
      date: at,
      earliest: last.until,
    });
};

const isThere = ({ from, until }: ReturnSpan, moment: string): boolean =>
  from <= moment && (until === null || moment < until);

const undoneAt = ({ inbound, until }: ReturnSpan): { inbound: string; until: string }[] =>
  until === null ? [] : [{ inbound, until }];

/** The shipped quantity of the batch, after checking that these are the returned goods. */
const shippedOf = ({ number, content, shipment }: OutboundDocument, returned: CustomerReturn): string => {
  const { line, item, batch, customer, at } = returned;
  if (!isOnCredit(content.type)) throw reject('RETURN_OF_SALES_ONLY', { number });
  if (customer !== null && content.customer !== customer)
    throw reject('RETURN_OF_OTHER_CUSTOMER', { number, customer: content.customer, expected: customer });
  const sold = shipment?.lines.find((one) => one.line === line);
  if (sold && sold.item !== item)
    throw reject('RETURN_OF_OTHER_ITEM', { number, line, sold: sold.item, item });
  const shipped = sold?.batches.find((one) => one.batch === batch)?.quantity;
  if (!shipment || !shipped) throw reject('RETURN_NOT_SHIPPED', { number, batch });
  requireNotBefore({ kind: 'outbound', id: number, at: shipment.shippedAt }, at);
  return shipped;
};

const returnedOf = (returns: OutboundDocument['returns'], line: number): LineReturns => {
  const earlier = returns.filter((one) => one.line === line);
  return {
    quantity: totalQuantity(earlier),
    amount: toMoney(sum(earlier.map(({ credit }) => credit?.amount ?? 0))),
  };
};

/** The inbound document failed, so the quantity may be returned again. */
export const cancelReturn = (
  state: OutboundState,
  command: { inbound: string; inboundLine: number },
): OutboundEvent[] => {
  if (!isDocument(state)) return [];
  const accepted = state.returns.find(
    ({ inbound, inboundLine }) => inbound === command.inbound && inboundLine === command.inboundLine,
  );
  return accepted ? [{ type: 'OutboundReturnCancelled', data: { number: state.number, ...accepted } }] : [];
};

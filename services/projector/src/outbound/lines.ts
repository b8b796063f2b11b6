import { toQuantity } from '@granary/domain/kernel';
import type { OutboundLine, SaleTerms, outbound } from '@granary/domain/outbound';
import { totalQuantity } from '@granary/domain/outbound/rules';
import type { OutboundRowLine } from '@granary/read-models/outbound';
import type { EventFrom } from '../engine/index.ts';

export type StoredOutboundEvent = EventFrom<[typeof outbound]>;

const none = toQuantity(0);

export const newLines = (lines: readonly OutboundLine[]): OutboundRowLine[] =>
  lines.map(({ line, item, quantity }) => ({
    line,
    item,
    quantity,
    allocated: none,
    picked: none,
    short: none,
    shipped: none,
    unitPrice: null,
    amount: null,
  }));

/** The lines after the event. */
export const linesAfter = (lines: OutboundRowLine[], event: StoredOutboundEvent): OutboundRowLine[] => {
  switch (event.type) {
    case 'OutboundRevised':
      return newLines(event.data.lines).map((line) => {
        const before = lines.find(
          ({ line: number, item, quantity }) =>
            number === line.line && item === line.item && quantity === line.quantity,
        );
        return before ? { ...line, allocated: before.allocated } : line;
      });
    case 'OutboundAllocationPlanned':
      return withEach(lines, event.data.lines, ({ batches }) => ({ allocated: totalQuantity(batches) }));
    case 'OutboundLineReallocated': {
      const { batches, short } = event.data;
      return withEach(lines, [event.data], () => ({ allocated: totalQuantity(batches), short }));
    }
    case 'OutboundLinePicked':
    case 'OutboundLinePickUndone':
      return withEach(lines, [event.data], ({ pickedAfter }) => ({ picked: pickedAfter }));
    case 'OutboundShortageSettled':
      return withEach(lines, [event.data], ({ shortAfter, allocatedAfter }) => ({
        short: shortAfter,
        allocated: allocatedAfter,
      }));
    case 'OutboundUnpicked':
      return lines.map((line) => ({ ...line, picked: none }));
    case 'OutboundHoldsReleased':
      return lines.map((line) => ({ ...line, picked: none, short: none }));
    case 'OutboundRestored':
      return lines.map((line) => ({ ...line, allocated: none, picked: none, short: none }));
    case 'OutboundShipped':
      return withEach(lines, event.data.lines, ({ quantity }) => ({ shipped: quantity }));
    case 'OutboundShipmentVoided':
      return lines.map((line) => ({ ...line, shipped: none }));
    default:
      return lines;
  }
};

/** The lines with the prices and amounts of the sale. */
export const pricedLines = (lines: readonly OutboundRowLine[], sale: SaleTerms): OutboundRowLine[] =>
  withEach(lines, sale.lines, ({ unitPrice, amount }) => ({ unitPrice, amount }));

const withEach = <Part extends { readonly line: number }>(
  lines: readonly OutboundRowLine[],
  parts: readonly Part[],
  change: (part: Part) => Partial<OutboundRowLine>,
): OutboundRowLine[] =>
  lines.map((line) => {
    const part = parts.find((one) => one.line === line.line);
    return part ? { ...line, ...change(part) } : line;
  });

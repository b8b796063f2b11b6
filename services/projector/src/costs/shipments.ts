import { costOf } from '@granary/domain/costs';
import { minus, toMoney, toQuantity } from '@granary/domain/kernel';
import { outbound } from '@granary/domain/outbound';
import { ReturnedLineRow, ShipmentRow, ShippedLineRow } from '@granary/read-models/costs';
import { keyed, ledger, ledgerId } from '../engine/index.ts';

/** Orders of customers, with the revision of their shipment. */
export const shipmentTable = keyed({
  entity: ShipmentRow,
  from: [outbound],
  keys: ({ streamId }) => [streamId],
  evolve: (row, event): ShipmentRow | null | undefined => {
    switch (event.type) {
      case 'OutboundCreated': {
        const { number, warehouse, customer } = event.data;
        return customer === null ? undefined : { number, warehouse, shippedRevision: null };
      }
      case 'OutboundShipped':
        return row && event.data.sale ? { ...row, shippedRevision: Number(event.revision) } : undefined;
      case 'OutboundShipmentVoided':
        return row && { ...row, shippedRevision: null };
      case 'OutboundPurged':
        return row && null;
      default:
        return undefined;
    }
  },
});

export const shippedLineTable = ledger({
  entity: ShippedLineRow,
  from: [outbound],
  rows: (event): ShippedLineRow[] => {
    if (event.type !== 'OutboundShipped' || !event.data.sale) return [];
    const { number, shippedAt, lines, sale } = event.data;
    return lines.flatMap(({ line, item, quantity, batches }, n) => {
      const sold = sale.lines.find((one) => one.line === line);
      if (!sold) return [];
      return [
        {
          id: ledgerId(event, n),
          number,
          revision: Number(event.revision),
          line,
          item,
          customer: sale.customer,
          shippedAt,
          quantity,
          unitPrice: sold.unitPrice,
          revenue: sold.amount,
          cost: costOf(batches),
          batches: batches.map(({ batch }) => batch),
          unitCosts: Object.fromEntries(batches.map(({ batch, unitCost }) => [batch, unitCost])),
        },
      ];
    });
  },
});

export const returnedLineTable = ledger({
  entity: ReturnedLineRow,
  from: [outbound],
  rows: (event): ReturnedLineRow[] => {
    if (event.type !== 'OutboundReturnAccepted' && event.type !== 'OutboundReturnCancelled') return [];
    const { number, line, batch, quantity, credit } = event.data;
    if (!credit) return [];
    const accepted = event.type === 'OutboundReturnAccepted';
    return [
      {
        id: ledgerId(event),
        number,
        line,
        batch,
        quantity: accepted ? quantity : toQuantity(minus(0, quantity)),
        amount: accepted ? credit.amount : toMoney(minus(0, credit.amount)),
      },
    ];
  },
});

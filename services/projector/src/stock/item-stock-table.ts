import { costAt, moneySum, quantityLess, quantitySum } from '@granary/domain/kernel';
import { stock, stockStreamId } from '@granary/domain/stock';
import { ItemStockRow, type StockPart } from '@granary/read-models/stock';
import { keyed } from '../engine/index.ts';
import { partOf, touchedBatches, type StoredStockEvent } from './touched.ts';

type Parts = Readonly<Record<string, StockPart>>;

export const itemStockTable = keyed({
  entity: ItemStockRow,
  from: [stock],
  keys: (event) => (touchedBatches(event).length > 0 ? [stockStreamId(event.data)] : []),
  evolve: (row, event, key): ItemStockRow => {
    const parts = partsAfter(row?.parts ?? {}, event);
    const each = Object.values(parts);
    const current = quantitySum(each.map((part) => part.current));
    const available = quantitySum(each.map((part) => part.available));
    const reserved = quantitySum(each.map((part) => part.reserved));
    return {
      id: key,
      warehouse: event.data.warehouse,
      item: event.data.item,
      current,
      available,
      reserved,
      blocked: quantityLess(current, [available, reserved]),
      // Batches are rounded first and then summed, to match a list of them.
      value: moneySum(each.map((part) => costAt(part.current, part.unitCost))),
      batches: each.length,
      parts,
      lastChangedAt: event.metadata.occurredAt,
    };
  },
});

/** Leaves out empty batches, which would pile up; an event that brings goods back contains their cost. */
const partsAfter = (before: Parts, event: StoredStockEvent): Parts => {
  const parts: Record<string, StockPart> = { ...before };
  for (const { batch, after } of touchedBatches(event)) {
    const { current, available, reserved } = after;
    const unitCost = costOf(event, batch) ?? before[batch]?.unitCost;
    if (Number(current) === 0 || unitCost === undefined) delete parts[batch];
    else parts[batch] = { current, available, reserved, unitCost };
  }
  // A child inherits the cost of the batch it was split from.
  if (event.type === 'BatchSplit') {
    const { current, available, reserved } = event.data.childAfter;
    const unitCost = before[event.data.batch]?.unitCost;
    if (unitCost !== undefined) parts[event.data.child] = { current, available, reserved, unitCost };
  }
  return parts;
};

const costOf = (event: StoredStockEvent, batch: string): string | undefined => {
  switch (event.type) {
    case 'BatchReceived':
    case 'BatchReplenished':
    case 'BatchAdjusted':
    case 'BatchCostRevised':
      return event.data.unitCost;
    case 'StockIssued':
    case 'IssueReversed':
      return partOf(event.data.batches, batch)?.unitCost;
    default:
      return undefined;
  }
};

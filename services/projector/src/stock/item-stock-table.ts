import { moneySum, quantityLess, quantitySum, toMoney, toQuantity } from '@granary/domain/kernel';
import { stock, stockStreamId } from '@granary/domain/stock';
import { ItemStockRow, type BatchRow } from '@granary/read-models/stock';
import { keyed } from '../engine/index.ts';
import { batchAfter, batchTable } from './batch-table.ts';
import { touchedBatches } from './touched.ts';

/** The sum of an item's batches: whatever an event changes in them is added, however many there are. */
export const itemStockTable = keyed({
  entity: ItemStockRow,
  from: [stock],
  beside: batchTable,
  keys: (event) => (touchedBatches(event).length > 0 ? [stockStreamId(event.data)] : []),
  evolve: (row, event, key, _, batch): ItemStockRow => {
    const was: BatchRow[] = [];
    const is: BatchRow[] = [];
    for (const touched of touchedBatches(event)) {
      const before = batch(touched.id);
      const after = batchAfter(before, event, touched, batch);
      if (!after) continue;
      is.push(after);
      if (before) was.push(before);
    }
    const total = (figure: 'current' | 'available' | 'reserved'): string =>
      quantityLess(
        quantitySum([row?.[figure] ?? NO_GOODS, ...is.map((each) => each[figure])]),
        was.map((each) => each[figure]),
      );
    const current = total('current');
    const available = total('available');
    const reserved = total('reserved');
    return {
      id: key,
      warehouse: event.data.warehouse,
      item: event.data.item,
      current,
      available,
      reserved,
      blocked: quantityLess(current, [available, reserved]),
      // Batches are rounded first and then summed, to match a list of them.
      value: moneySum([
        row?.value ?? NO_MONEY,
        ...is.map(({ value }) => value),
        ...was.map(({ value }) => `-${value}`),
      ]),
      batches: (row?.batches ?? 0) + is.filter(hasGoods).length - was.filter(hasGoods).length,
      lastChangedAt: event.metadata.occurredAt,
    };
  },
});

const hasGoods = ({ current }: BatchRow): boolean => Number(current) !== 0;

const NO_GOODS = toQuantity(0);
const NO_MONEY = toMoney(0);

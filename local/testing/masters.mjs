import { createItem, item } from '@granary/domain/items';
import { SYSTEM_ACTOR } from '@granary/domain/kernel';
import { receiveBatch, stock } from '@granary/domain/stock';
import { openWarehouse, warehouse } from '@granary/domain/warehouses';
import { v7 as uuidV7 } from 'uuid';

export const WAREHOUSE = 'WH-PP';

export function systemContext() {
  const commandId = uuidV7();
  return {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: SYSTEM_ACTOR,
    at: new Date().toISOString(),
    deadline: Date.now() + 10_000,
    warehouseId: WAREHOUSE,
  };
}

export const itemCode = (n) => `GLY-${String(n).padStart(4, '0')}`;

/** Creates a warehouse, items, and the given number of batches per item with this quantity each. */
export async function stockUp(store, { items, batches, quantity }) {
  const place = { code: WAREHOUSE, name: '金边中心仓', englishName: 'Phnom Penh Central', khmerName: null };
  await store.decide(warehouse, WAREHOUSE, systemContext(), (state) =>
    openWarehouse(state, { ...place, address: null, timeZone: 'Asia/Phnom_Penh' }),
  );
  await Promise.all(Array.from({ length: items }, (_, n) => addItem(store, n, { batches, quantity })));
}

export async function addItem(store, n, { batches, quantity }) {
  await create(store, n);
  for (let batch = 0; batch < batches; batch += 1)
    await store.decide(stock, `${WAREHOUSE}.${itemCode(n)}`, systemContext(), (state) =>
      receiveBatch(state, receipt(itemCode(n), batch, quantity)),
    );
}

async function create(store, n) {
  await store.decide(item, itemCode(n), systemContext(), (state) =>
    createItem(state, {
      code: itemCode(n),
      serial: n + 1,
      name: '草甘膦 41% 水剂',
      englishName: 'Glyphosate 41% SL',
      khmerName: null,
      category: 'herbicides',
      specification: null,
      unit: 'bottle',
      minStock: '0.000',
      maxStock: null,
      description: null,
      memberPrice: '4.20',
      retailPrice: '4.80',
    }),
  );
}

export const receipt = (code, batch, quantity) => ({
  warehouse: WAREHOUSE,
  item: code,
  batch: `B-${batch}`,
  quantity,
  receivedAt: new Date(Date.UTC(2026, 0, 1 + batch)).toISOString(),
  unitCost: '3.250000',
  productionDate: null,
  expiryDate: '2099-12-31',
  supplier: null,
  supplierLot: 'L-7',
  certificate: null,
  notes: null,
  location: 'A-01',
  shelf: '2',
  inbound: 'IN-20260101-0001',
  line: batch + 1,
  awaitingInspection: false,
});

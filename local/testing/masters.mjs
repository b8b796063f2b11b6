import { createItem, item } from '@granary/domain/items';
import { receiveBatch, stock } from '@granary/domain/stock';
import { openWarehouse, warehouse } from '@granary/domain/warehouses';
import { newBatch, newItem, newWarehouse } from '@granary/testing/builders/masters';
import { commandContext } from '@granary/testing/fixtures/command-context';

export const WAREHOUSE = 'WH-PP';

export const systemContext = () => commandContext({ warehouseId: WAREHOUSE });

export const itemCode = (n) => `GLY-${String(n).padStart(4, '0')}`;

/** Creates a warehouse, items, and the given number of batches per item with this quantity each. */
export async function stockUp(store, { items, batches, quantity }) {
  const named = { name: '金边中心仓', englishName: 'Phnom Penh Central' };
  await store.decide(warehouse, WAREHOUSE, systemContext(), (state) =>
    openWarehouse(state, newWarehouse(WAREHOUSE, named)),
  );
  await Promise.all(Array.from({ length: items }, (_, n) => addItem(store, n, { batches, quantity })));
}

export async function addItem(store, n, { batches, quantity }) {
  const code = itemCode(n);
  await store.decide(item, code, systemContext(), (state) =>
    createItem(state, newItem(code, { serial: n + 1 })),
  );
  for (let batch = 0; batch < batches; batch += 1)
    await store.decide(stock, `${WAREHOUSE}.${code}`, systemContext(), (state) =>
      receiveBatch(state, receipt(code, batch, quantity)),
    );
}

export const receipt = (code, batch, quantity) =>
  newBatch(
    { warehouse: WAREHOUSE, item: code, batch: `B-${batch}`, quantity, line: batch + 1 },
    { receivedAt: new Date(Date.UTC(2026, 0, 1 + batch)).toISOString() },
  );

import { defineReadModel } from '../engine/index.ts';
import { batchTable } from './batch-table.ts';
import { costChangeTable } from './cost-change-table.ts';
import { expiryChangeTable } from './expiry-change-table.ts';
import { itemStockTable } from './item-stock-table.ts';
import { inventoryLaws } from './laws.ts';
import { movementTable } from './movement-table.ts';

export const inventory = defineReadModel({
  name: 'inventory',
  version: 8,
  onPoison: 'park-stream',
  tables: [batchTable, itemStockTable, movementTable, costChangeTable, expiryChangeTable],
  invariants: inventoryLaws,
});

import { defineReadModel } from '../engine/index.ts';
import { markupTable } from './markup-table.ts';
import { returnedLineTable, shipmentTable, shippedLineTable } from './shipments.ts';

export const profit = defineReadModel({
  name: 'profit',
  version: 1,
  onPoison: 'park-stream',
  tables: [shipmentTable, shippedLineTable, returnedLineTable, markupTable],
});

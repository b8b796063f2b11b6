import { categoryTable, specificationTable, unitTable } from './configuration/index.ts';
import { defineReadModel } from './engine/index.ts';
import { itemTable } from './items/index.ts';
import { supplierTable } from './suppliers/index.ts';
import { locationTable, warehouseTable } from './warehouses/index.ts';

/** Master data of several capabilities, joined by every list for its names. */
export const catalogue = defineReadModel({
  name: 'catalogue',
  version: 5,
  onPoison: 'park-stream',
  tables: [
    itemTable,
    categoryTable,
    specificationTable,
    unitTable,
    warehouseTable,
    locationTable,
    supplierTable,
  ],
});

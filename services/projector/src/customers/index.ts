import { defineReadModel } from '../engine/index.ts';
import { customerTable } from './customer-table.ts';

export const customers = defineReadModel({
  name: 'customers',
  version: 1,
  onPoison: 'park-stream',
  tables: [customerTable],
});

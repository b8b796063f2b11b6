import { defineReadModel } from '../engine/index.ts';
import { operationTable } from './operation-table.ts';

export const operations = defineReadModel({
  name: 'operations',
  version: 5,
  onPoison: 'park-stream',
  tables: [operationTable],
});

import { defineReadModel } from '../engine/index.ts';
import { contractTable } from './contract-table.ts';

export const contracts = defineReadModel({
  name: 'contracts',
  version: 3,
  onPoison: 'park-stream',
  tables: [contractTable],
});

import { defineReadModel } from '../engine/index.ts';
import { distributionTable } from './distribution-table.ts';

/** Distribution requests and records. */
export const distribution = defineReadModel({
  name: 'distribution',
  version: 5,
  onPoison: 'park-stream',
  tables: [distributionTable],
});

import { defineReadModel } from '../engine/index.ts';
import { countTable } from './count-table.ts';

/** Stock counts. */
export const counts = defineReadModel({
  name: 'counts',
  version: 1,
  onPoison: 'park-stream',
  tables: [countTable],
});

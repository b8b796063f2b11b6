import { defineReadModel } from '../engine/index.ts';
import { recallTable } from './recall-table.ts';

/** Recall cases. */
export const recalls = defineReadModel({
  name: 'recalls',
  version: 1,
  onPoison: 'park-stream',
  tables: [recallTable],
});

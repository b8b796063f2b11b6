import { defineReadModel } from '../engine/index.ts';
import { defaultTable, favouriteTable } from './choice-tables.ts';
import { templateTable } from './template-table.ts';

/** Templates, and what people prefer of them. */
export const templates = defineReadModel({
  name: 'templates',
  version: 1,
  onPoison: 'park-stream',
  tables: [templateTable, defaultTable, favouriteTable],
});

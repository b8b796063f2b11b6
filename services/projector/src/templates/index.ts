import { defineReadModel } from '../engine/index.ts';
import { defaultTable, favouriteTable } from './choice-tables.ts';
import { templateTable } from './template-table.ts';

/** Templates, with the defaults and favourites of their users. */
export const templates = defineReadModel({
  name: 'templates',
  version: 1,
  onPoison: 'park-stream',
  tables: [templateTable, defaultTable, favouriteTable],
});

import { defineReadModel } from '../engine/index.ts';
import { mentionTable } from './mention-table.ts';

/** Who is mentioned in comments; what is said is only in the log. */
export const discussions = defineReadModel({
  name: 'discussions',
  version: 3,
  onPoison: 'park-stream',
  tables: [mentionTable],
});

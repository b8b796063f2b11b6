import { defineReadModel } from '../engine/index.ts';
import { discussionTable } from './discussion-table.ts';
import { mentionTable } from './mention-table.ts';

/** How much is said about each document, and who is mentioned. */
export const discussions = defineReadModel({
  name: 'discussions',
  version: 1,
  onPoison: 'park-stream',
  tables: [discussionTable, mentionTable],
});

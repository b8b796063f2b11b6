import { defineReadModel } from '../engine/index.ts';
import { userTable } from './user-table.ts';

export const people = defineReadModel({
  name: 'people',
  version: 1,
  onPoison: 'park-stream',
  tables: [userTable],
});

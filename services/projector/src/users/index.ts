import { defineReadModel } from '../engine/index.ts';
import { roleTable } from './role-table.ts';
import { userTable } from './user-table.ts';

export const people = defineReadModel({
  name: 'people',
  version: 4,
  onPoison: 'park-stream',
  tables: [userTable, roleTable],
});

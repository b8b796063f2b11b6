import { defineReadModel } from '../engine/index.ts';
import { instanceTable } from './instance-table.ts';
import { policyTable } from './policy-table.ts';
import { taskTable } from './task-table.ts';

/** What waits for whose decision, and how decisions went. A gap would hide work: nothing is parked. */
export const workflow = defineReadModel({
  name: 'workflow',
  version: 5,
  onPoison: 'stop',
  tables: [instanceTable, taskTable, policyTable],
});

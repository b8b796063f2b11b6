import { defineReadModel } from '../engine/index.ts';
import { instanceTable } from './instance-table.ts';
import { policyTable } from './policy-table.ts';
import { taskTable } from './task-table.ts';

/** Pending and past decisions. No stream is parked, because a gap would hide work. */
export const workflow = defineReadModel({
  name: 'workflow',
  version: 9,
  onPoison: 'stop',
  tables: [instanceTable, taskTable, policyTable],
});

import { defineReadModel } from '../engine/index.ts';
import { instanceTable } from './instance-table.ts';
import { policyTable } from './policy-table.ts';

/** What waits for whose decision, and how decisions went. A gap would hide work: nothing is parked. */
export const workflow = defineReadModel({
  name: 'workflow',
  version: 4,
  onPoison: 'stop',
  tables: [instanceTable, policyTable],
});

export { PolicyRow } from './policy-row.ts';
export { InstanceRow, type InstanceTask } from './instance-row.ts';
export { TaskRow, assigneeOf } from './task-row.ts';

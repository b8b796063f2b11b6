export { WorkflowModule } from './module.ts';
export { TASKS, inboxList, instancesList, tasksList } from './lists.ts';

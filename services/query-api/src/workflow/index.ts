export { WorkflowModule } from './module.ts';
export { tasksSeenBy, waitingFor } from './scope.ts';
export { inboxList, instancesList, tasksList } from './lists.ts';
export { TASKS } from './statistics.ts';

export { WorkflowModule } from './module.ts';
export { tasksSeenBy, waitingFor } from './scope.ts';
export { TASKS, inboxList, instancesList, tasksList } from './lists.ts';

export { WorkflowModule } from './module.ts';
export { waitingFor } from './scope.ts';
export { inboxList, instancesList, tasksList } from './lists.ts';

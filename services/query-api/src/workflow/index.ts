export { WorkflowModule } from './module.ts';
export { waitingFor } from './scope.ts';

export { WorkflowModule } from './module.ts';

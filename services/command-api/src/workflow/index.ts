export { policyFor } from './policy.ts';
export { WorkflowModule } from './workflow.module.ts';

export { run } from './run.ts';
export { runAudit } from './audit/run.ts';

export { runAudit } from './run.ts';

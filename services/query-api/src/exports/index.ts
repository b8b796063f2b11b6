export { ExportsModule } from './module.ts';
export { JobRuns } from './running/job-runs.ts';

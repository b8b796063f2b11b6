export { ExportsModule } from './exports.module.ts';
export { Jobs, type JobOwner } from './jobs.ts';

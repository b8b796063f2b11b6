export { ExportsModule } from './exports.module.ts';
export { Jobs } from './jobs.ts';

export { ReportsModule } from './reports.module.ts';
export { requireReport } from './rights.ts';

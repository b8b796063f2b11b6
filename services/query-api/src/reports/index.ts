export { aboutReport } from './about.ts';
export { reports } from './reports.ts';
export type { ReportColumn, ReportScope, ReportSection } from './section.ts';

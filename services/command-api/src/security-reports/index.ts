export { SecurityReportsController } from './security-reports.controller.ts';

export { RateLimit } from './rate-limit.ts';
export { SecurityReportsController } from './security-reports.controller.ts';

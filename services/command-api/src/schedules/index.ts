export { ScheduledFiles } from './scheduled-files.ts';
export { SchedulesModule } from './schedules.module.ts';

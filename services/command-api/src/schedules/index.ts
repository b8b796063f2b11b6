export { SchedulesModule } from './schedules.module.ts';

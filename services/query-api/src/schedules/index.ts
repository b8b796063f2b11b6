export { SchedulesModule } from './module.ts';

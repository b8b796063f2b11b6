export { DashboardModule } from './module.ts';

export { NotificationsModule } from './module.ts';

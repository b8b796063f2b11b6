export type { Person } from './source.ts';
export { notificationId, notificationsOf } from './sources.ts';

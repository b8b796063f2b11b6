export type { Person } from './source.ts';
export { notificationsOf } from './sources.ts';

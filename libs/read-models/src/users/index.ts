export { UserRow } from './user-row.ts';

export { RoleRow } from './role-row.ts';
export { UserRow, type PasskeyOfUser } from './user-row.ts';

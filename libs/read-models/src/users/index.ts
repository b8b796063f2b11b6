export { RoleRow } from './role-row.ts';
export { UserRow, type ApiKeyOfUser, type PasskeyOfUser } from './user-row.ts';

export { isPermission, permissions, type Permission } from './permissions.ts';
export { defaultPermissions, permissionsOf, roles, type Role } from './roles.ts';

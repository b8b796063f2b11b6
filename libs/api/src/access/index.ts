export { isPermission, permissions, type Permission } from './permissions.ts';
export { permissionAuditors, permissionReaders, restorersOf } from './readers.ts';
export {
  defaultPermissions,
  permissionCauses,
  permissionsOf,
  reasonFor,
  roles,
  setOf,
  type Entitled,
  type PermissionReason,
  type Role,
  type RoleSets,
} from './roles.ts';

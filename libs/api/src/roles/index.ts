export {
  getUserPermissions,
  holderFields,
  holderRow,
  listPermissionChanges,
  listPermissionHolders,
  listRoles,
  permissionChange,
  roleRow,
  type HolderRow,
  type PermissionChange,
  type RoleRow,
  type UserPermissions,
} from './contracts.ts';

export { anyDocumentReader, anyDocumentWorker, readersOfDocument, workersOnDocument } from './documents.ts';
export { isPermission, permissions, type Permission } from './permissions.ts';
export { permissionAuditors, permissionReaders, restorersOf } from './readers.ts';
export {
  defaultPermissions,
  heldBy,
  isRole,
  permissionCauses,
  permissionsOf,
  reasonFor,
  roleSetOf,
  roles,
  type Entitled,
  type PermissionReason,
  type Role,
} from './roles.ts';

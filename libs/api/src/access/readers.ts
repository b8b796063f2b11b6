import type { Permission } from './permissions.ts';

/** May see other users' permissions: administrators, and everyone who assigns permissions. */
export const permissionReaders = ['permission:read', 'permission:write'] as const satisfies Permission[];

/** May see in the log which permissions were granted and revoked. */
export const permissionAuditors = ['permission:audit', ...permissionReaders] as const satisfies Permission[];

/** May restore from the recycle bin: holders of the permission for the kind, or for all data. */
export const restorersOf = <Kind extends string>(kind: Kind) => [`${kind}:restore`, 'data:restore'] as const;

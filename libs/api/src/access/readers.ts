import type { Permission } from './permissions.ts';

/** Who sees what others may do: administrators, and whoever gives permissions has to see what is there. */
export const permissionReaders = ['permission:read', 'permission:write'] as const satisfies Permission[];

/** Who sees in the log what was given to whom and taken from whom. */
export const permissionAuditors = ['permission:audit', ...permissionReaders] as const satisfies Permission[];

/** Who takes something out of the recycle bin: whoever may for its kind, or for everything. */
export const restorersOf = <Kind extends string>(kind: Kind) => [`${kind}:restore`, 'data:restore'] as const;

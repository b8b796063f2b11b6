/** May read the log: for the operation log, or to audit permissions. */
export const logReaders = ['log:read', 'permission:audit'] as const;

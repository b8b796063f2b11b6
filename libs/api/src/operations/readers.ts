/** Who reads the log: with the operation log, or to see who may do what. */
export const logReaders = ['log:read', 'permission:audit'] as const;

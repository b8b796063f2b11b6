export const PASSWORD_SHORTEST = 6;
export const PASSWORD_LONGEST = 16;
/** Handed out at once; each counts once. */
export const RECOVERY_CODES = 10;
export const LOCKOUT_FAILURES = 5;
export const LOCKOUT_MINUTES = 15;

/** May this account sign in at all? A locked one may again once its time is over. */
export const maySignIn = (status: string): boolean => status === 'active' || status === 'locked';

export const PASSWORD_SHORTEST = 6;
export const PASSWORD_LONGEST = 16;
/** Issued together; each can be used once. */
export const RECOVERY_CODES = 10;
/** For codes sent to an e-mail or phone. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Per e-mail or phone of a user. */
export const CODES_PER_HOUR = 3;
/** Per user. */
export const PASSKEYS_MOST = 10;
export const PASSKEY_NAME_LONGEST = 40;
/** Per service account. */
export const API_KEYS_MOST = 10;
export const API_KEY_NAME_LONGEST = 40;
export const API_KEY_DAYS_MOST = 366;
export const LOCKOUT_FAILURES = 5;
export const LOCKOUT_MINUTES = 15;

/** Whether the account may sign in. A locked one may after its lockout ends. */
export const maySignIn = (status: string): boolean => status === 'active' || status === 'locked';

import { isPermission, type Permission } from '@granary/api/access';

const DEFAULT_VALIDITY_MS = 24 * 3_600_000;

export interface Claims {
  /** Seconds since 1970. */
  readonly exp?: number;
  readonly permissions?: readonly string[];
  readonly mustChangePassword?: boolean;
  readonly mustSetUpTwoFactor?: boolean;
}

/** What the token says of itself. It is read for display and timing only; the server judges it. */
export const claimsOf = (token: string): Claims => {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
    const claims: unknown = JSON.parse(text);
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
};

/** The known permission names in the token; undefined when it carries none. */
export const permissionsIn = (token: string): Permission[] | undefined => {
  const known = claimsOf(token).permissions?.filter(isPermission);
  return known && known.length > 0 ? known : undefined;
};

/** The server takes such a token for nothing but choosing a new password, or setting up a second factor. */
export const awaitsMore = (token: string): boolean => {
  const { mustChangePassword, mustSetUpTwoFactor } = claimsOf(token);
  return mustChangePassword === true || mustSetUpTwoFactor === true;
};

/** When the token ends, in milliseconds: by its own claim, else as the answer said, else after 24 hours. */
export const expiryOf = (token: string, said: string | undefined, now: number): number => {
  const { exp } = claimsOf(token);
  if (exp !== undefined) return exp * 1000;
  const moment = said === undefined ? Number.NaN : Date.parse(said);
  return Number.isNaN(moment) ? now + DEFAULT_VALIDITY_MS : moment;
};

import { isPermission, type Permission } from '@granary/api/access';

const DEFAULT_VALIDITY_MS = 24 * 3_600_000;

export interface Claims {
  /** Seconds since 1970. */
  readonly exp?: number;
  readonly permissions?: readonly string[];
  readonly mustChangePassword?: boolean;
  readonly mustSetUpTwoFactor?: boolean;
}

/** Decodes the token's claims, unverified: for display and timing only. */
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

/** The known permissions in the token; undefined if it carries none. */
export const permissionsIn = (token: string): Permission[] | undefined => {
  const known = claimsOf(token).permissions?.filter(isPermission);
  return known && known.length > 0 ? known : undefined;
};

/** Whether the token is restricted to choosing a new password or setting up a second factor. */
export const awaitsMore = (token: string): boolean => {
  const { mustChangePassword, mustSetUpTwoFactor } = claimsOf(token);
  return mustChangePassword === true || mustSetUpTwoFactor === true;
};

/** Expiry in milliseconds since 1970: from the token's claim, else from the response, else in 24 hours. */
export const expiryOf = (token: string, said: string | undefined, now: number): number => {
  const { exp } = claimsOf(token);
  if (exp !== undefined) return exp * 1000;
  const moment = said === undefined ? Number.NaN : Date.parse(said);
  return Number.isNaN(moment) ? now + DEFAULT_VALIDITY_MS : moment;
};

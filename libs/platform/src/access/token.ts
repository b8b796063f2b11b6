import { isPermission, roles, type Permission } from '@granary/api/access';
import { reject } from '@granary/domain/kernel';
import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';

const claims = z.object({
  sub: z.string(),
  username: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.string()).transform((names): Permission[] => names.filter(isPermission)),
  warehouses: z.union([z.literal('all'), z.array(z.string())]),
  sid: z.string(),
  /** Incremented whenever role, grants, warehouses, status or password change, which makes older tokens stale. */
  permissionVersion: z.number().int(),
  /** Someone else knows the password: the user must change it before doing anything else. */
  mustChangePassword: z.boolean().optional(),
  /** The role requires a second factor: the user must set one up before doing anything else. */
  mustSetUpTwoFactor: z.boolean().optional(),
  /** The user is a program. */
  service: z.boolean().optional(),
  exp: z.number(),
});
export type TokenClaims = z.output<typeof claims>;

const ALGORITHM = 'HS256';
const key = (secret: string) => new TextEncoder().encode(secret);

/** `exp` is in seconds since the epoch. */
export const signToken = (secret: string, { exp, ...payload }: TokenClaims): Promise<string> =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt()
    .setExpirationTime(exp)
    .sign(key(secret));

/** Throws `TOKEN_EXPIRED` or `TOKEN_INVALID`. */
export const verifyToken = async (secret: string, token: string): Promise<TokenClaims> => {
  const name = `${secret} ${token}`;
  const known = verified.get(name);
  if (known && known.exp > Date.now() / 1000) return known;
  verified.delete(name);
  try {
    const { payload } = await jwtVerify(token, key(secret), { algorithms: [ALGORITHM] });
    const read = claims.parse(payload);
    if (verified.size >= REMEMBERED) verified.clear();
    verified.set(name, read);
    return read;
  } catch (error) {
    throw reject(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID');
  }
};

// Cached, because verifying the signature on every request takes longer than the rest of the guard.
const verified = new Map<string, TokenClaims>();
const REMEMBERED = 1_000;

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
  /** Raised whenever role, grants, warehouses, status or password change: older tokens are stale. */
  permissionVersion: z.number().int(),
  /** Somebody else knows the password: nothing may be done before it is changed. */
  mustChangePassword: z.boolean().optional(),
  /** The role asks for a second factor: nothing may be done before there is one. */
  mustSetUpTwoFactor: z.boolean().optional(),
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

// A person's token comes with every request, and its signature takes longer to check than all the rest of the guard.
const verified = new Map<string, TokenClaims>();
const REMEMBERED = 1_000;

import { PASSWORD_LONGEST, PASSWORD_SHORTEST } from '@granary/domain/users';
import { z } from 'zod';
import { permissions, roles } from '../access/index.ts';
import { done, endpoint } from '../http/index.ts';
import { passkeyAnswer } from './passkeys.ts';

export const password = z.string().min(PASSWORD_SHORTEST).max(PASSWORD_LONGEST);

const signedInUser = z.object({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  role: z.enum(roles),
});

export const signIn = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** ISO 8601. */
  expires_at: z.string(),
  must_change_password: z.boolean(),
  /** The role requires a second factor and the account has none yet. */
  must_set_up_two_factor: z.boolean(),
  user: signedInUser,
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in',
  access: 'public',
  touches: [],
  body: z.object({
    username: z.string().trim().min(1).max(64).toLowerCase(),
    password: z.string().min(1).max(64),
    /** From the authenticator, or a recovery code; required if the account has a second factor. */
    code: z.string().trim().max(32).optional(),
    /** A passkey's signature, instead of a code. */
    passkey: passkeyAnswer.optional(),
  }),
  answer: signIn,
});
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey-sign-in',
  summary: 'Sign in with a passkey alone, which has checked who holds it',
  access: 'public',
  touches: [],
  body: z.object({ passkey: passkeyAnswer }),
  answer: signIn,
});
export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh token for a new pair; the old one ends',
  access: 'public',
  touches: [],
  body: z.object({ refresh_token: z.string().min(1).max(200) }),
  answer: signIn,
});
export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out',
  access: 'signed-in',
  touches: [],
  beforePasswordChange: true,
  beforeTwoFactor: true,
  answer: done,
});
export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the own password; every other session ends',
  access: 'signed-in',
  touches: ['user'],
  beforePasswordChange: true,
  beforeTwoFactor: true,
  body: z.object({ currentPassword: z.string().min(1).max(64), newPassword: password }),
  answer: signIn,
});
export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'Who I am, what I may do and where',
  access: 'signed-in',
  beforePasswordChange: true,
  beforeTwoFactor: true,
  answer: signedInUser.extend({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    department: z.string(),
    position: z.string(),
    permissions: z.array(z.enum(permissions)),
    warehouses: z.array(
      z.object({ code: z.string(), name: z.string(), englishName: z.string(), khmerName: z.string() }),
    ),
  }),
});
export const verify = endpoint({
  method: 'GET',
  path: '/auth/verify',
  summary: 'Whether the token still stands',
  access: 'signed-in',
  beforePasswordChange: true,
  beforeTwoFactor: true,
  answer: z.object({ expires_at: z.string() }),
});

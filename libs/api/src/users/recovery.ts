import { z } from 'zod';
import { done, endpoint } from '../http/index.ts';
import { password } from './session.ts';

export const forgottenPassword = endpoint({
  method: 'POST',
  path: '/auth/forgotten-password',
  summary:
    'Mail a link that sets a new password; the answer is the same whether there is such an account or not',
  access: 'public',
  touches: [],
  /** A user name, which has no @, or an e-mail address. */
  body: z.object({ username: z.string().trim().min(1).max(128).toLowerCase() }),
  answer: done,
});
export const setPasswordByLink = endpoint({
  method: 'POST',
  path: '/auth/password-links',
  summary: 'Set a password with the token of a mailed link; it counts once, and every session ends',
  access: 'public',
  touches: [],
  body: z.object({ token: z.string().min(1).max(200), password }),
  answer: z.object({ username: z.string() }),
});

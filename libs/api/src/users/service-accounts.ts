import { roleCode } from '@granary/domain/roles';
import { API_KEY_DAYS_MOST, API_KEY_NAME_LONGEST, warehouseAccess } from '@granary/domain/users';
import { z } from 'zod';
import { permissions } from '../access/index.ts';
import { done, endpoint } from '../http/index.ts';
import { username } from './username.ts';

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  issuedAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

const userId = z.object({ id: z.string().min(1).max(64) });

export const createServiceAccount = endpoint({
  method: 'POST',
  path: '/users/service-accounts',
  summary: 'Create an account for a program, which signs in with API keys',
  access: 'user:write',
  touches: ['user'],
  body: z.object({
    username,
    realName: z.string().trim().min(1).max(64),
    /** Built-in or custom role. */
    role: roleCode,
    warehouses: warehouseAccess,
  }),
  answer: z.object({ id: z.string() }),
});
export const issueApiKey = endpoint({
  method: 'POST',
  path: '/users/{id}/keys',
  summary: 'Give a program a key to sign in with; it is shown once, here',
  access: 'user:write',
  touches: ['user'],
  params: userId,
  body: z.object({
    name: z.string().trim().min(1).max(API_KEY_NAME_LONGEST),
    /** What may be done with it, as far as the account may do it. */
    permissions: z.array(z.enum(permissions)).min(1),
    days: z.number().int().min(1).max(API_KEY_DAYS_MOST).describe('Until it expires.'),
  }),
  answer: z.object({
    id: z.string(),
    /** Null if this request was answered before: only its digest is kept. */
    key: z.string().nullable(),
  }),
});
export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/users/{id}/keys/{key}/revocation',
  summary: 'End a key and every token given for it',
  access: 'user:write',
  touches: ['user'],
  params: userId.extend({ key: z.string().min(1).max(64) }),
  answer: done,
});
export const exchangeApiKey = endpoint({
  method: 'POST',
  path: '/auth/token',
  summary:
    'Sign a program in with its API key; the token is valid for an hour and can be replaced at any time',
  access: 'public',
  touches: [],
  body: z.object({ key: z.string().min(1).max(200) }),
  answer: z.object({
    access_token: z.string(),
    /** ISO 8601. */
    expires_at: z.string(),
  }),
});

import { languages } from '@granary/domain/kernel';
import { roleCode } from '@granary/domain/roles';
import { userStatuses, warehouseAccess } from '@granary/domain/users';
import { z } from 'zod';
import { permissions, roles } from '../access/index.ts';
import { done, endpoint, listQuery, page, type ListFields } from '../http/index.ts';
import { avatar } from './avatar.ts';
import { apiKey } from './service-accounts.ts';
import { password } from './session.ts';
import { username } from './username.ts';

export type WarehouseAccess = z.output<typeof warehouseAccess>;

const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{6,20}$/);
const reason = z.string().trim().min(5).max(500);

export const userFields = {
  username: { kind: 'text', sortable: true, searched: true },
  realName: { kind: 'text', sortable: true, searched: true },
  role: { kind: 'enum', values: roles, sortable: true },
  department: { kind: 'text', sortable: true, searched: true },
  status: { kind: 'enum', values: userStatuses, sortable: true },
  lastSignInAt: { kind: 'moment', sortable: true },
  emailVerified: { kind: 'boolean' },
  phoneVerified: { kind: 'boolean' },
  secondFactor: { kind: 'boolean' },
  service: { kind: 'boolean' },
} as const satisfies ListFields;

export const userRow = z.object({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Verified by a code that was sent there and entered by the user. */
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  /** Whether the account has a second factor; null if the caller may not see it. */
  secondFactor: z.boolean().nullable(),
  /** A program, which signs in with API keys. */
  service: z.boolean(),
  /** Has left for good; name, e-mail, phone and place of work are blank. */
  erased: z.boolean(),
  department: z.string(),
  position: z.string(),
  role: z.enum(roles),
  /** Custom role based on the built-in one. */
  ownRole: z.string().nullable(),
  ownRoleName: z.string().nullable(),
  status: z.enum(userStatuses),
  warehouses: warehouseAccess,
  lastSignInAt: z.string().nullable(),
});
const userId = z.object({ id: z.string().min(1).max(64) });

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Users',
  access: 'user:read',
  query: listQuery(userFields),
  answer: page(userRow),
  models: ['people'],
});
export const getUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user; own grants and revokes for who may read permissions, and for the person',
  access: 'user:read',
  params: userId,
  answer: userRow.extend({
    avatar: avatar.nullable(),
    /** Keys that have not been revoked; null if the caller may not see them. */
    keys: z.array(apiKey).nullable(),
    /** Null if the caller may not see it. */
    access: z
      .object({
        grants: z.array(z.string()),
        revokes: z.array(z.string()),
        /** Permissions of the role alone. */
        ofRole: z.array(z.enum(permissions)),
        permissions: z.array(z.enum(permissions)),
      })
      .nullable(),
  }),
  models: ['people'],
});

export const profile = z.object({
  realName: z.string().trim().min(1).max(64),
  email: z.email().max(128),
  phone,
  department: z.string().trim().max(64).default(''),
  position: z.string().trim().max(64).default(''),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  summary:
    'Create an account; the person chooses a new password at the first sign-in, or, without one here, by a link that is mailed',
  access: 'user:write',
  touches: ['user'],
  body: profile.extend({
    username,
    password: password.optional(),
    /** Language of the invitation if no password is given; defaults to that of the request. */
    language: z.enum(languages).optional(),
    /** Built-in or custom role. */
    role: roleCode,
    warehouses: warehouseAccess,
  }),
  answer: z.object({ id: z.string() }),
});
export const inviteUser = endpoint({
  method: 'POST',
  path: '/users/{id}/invitation',
  summary: 'Mail the invitation once more; the link of the earlier one ends',
  access: 'user:write',
  touches: ['user'],
  params: userId,
  /** Defaults to the language of the earlier invitation. */
  body: z.object({ language: z.enum(languages).optional() }),
  answer: done,
});
export const reviseUser = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Correct the profile',
  access: 'user:write',
  touches: ['user'],
  params: userId,
  body: profile,
  answer: done,
});
export const changeUserRole = endpoint({
  method: 'PUT',
  path: '/users/{id}/role',
  summary: 'Give another role',
  access: 'permission:write',
  touches: ['user', 'role'],
  params: userId,
  body: z.object({ role: roleCode }),
  answer: done,
});
export const changeUserPermissions = endpoint({
  method: 'PUT',
  path: '/users/{id}/permissions',
  summary: 'Grant and revoke beyond the role',
  access: 'permission:write',
  touches: ['user'],
  params: userId,
  body: z.object({ grants: z.array(z.enum(permissions)), revokes: z.array(z.enum(permissions)) }),
  answer: done,
});
export const assignUserWarehouses = endpoint({
  method: 'PUT',
  path: '/users/{id}/warehouses',
  summary: 'Where the person may work',
  access: 'user:write',
  touches: ['user'],
  params: userId,
  body: z.object({ warehouses: warehouseAccess }),
  answer: done,
});
export const changeUserStatus = endpoint({
  method: 'PUT',
  path: '/users/{id}/status',
  summary: 'Activate, suspend, or deactivate whoever has left: for that `user:delete` is enough',
  access: ['user:write', 'user:delete'],
  touches: ['user'],
  params: userId,
  body: z.discriminatedUnion('status', [
    z.object({ status: z.literal('active') }),
    z.object({ status: z.enum(['inactive', 'suspended']), reason }),
  ]),
  answer: done,
});
export const eraseUser = endpoint({
  method: 'POST',
  path: '/users/{id}/erasure',
  summary:
    'Erase for ever what is personal of somebody who has left and is deactivated; for administrators of higher rank',
  access: 'user:delete',
  touches: ['user'],
  params: userId,
  /** The user name, repeated to confirm the right account. */
  body: z.object({ username, reason }),
  answer: done,
});
export const resetUserPassword = endpoint({
  method: 'PUT',
  path: '/users/{id}/password',
  summary: 'Set a password for somebody who has lost theirs',
  access: 'user:write',
  touches: ['user'],
  params: userId,
  body: z.object({ password }),
  answer: done,
});

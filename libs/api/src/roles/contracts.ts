import { userStatuses } from '@granary/domain/users';
import { z } from 'zod';
import {
  permissionAuditors,
  permissionCauses,
  permissionReaders,
  permissions,
  roles,
} from '../access/index.ts';
import { endpoint, freshness, listQuery, page, type ListFields } from '../http/index.ts';

const permission = z.enum(permissions);
const role = z.string();

export const roleRow = z.object({
  code: role,
  permissions: z.array(permission),
  /** Accounts with this role, whatever their status. */
  people: z.number().int(),
});
export type RoleRow = z.output<typeof roleRow>;

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  summary: 'Every role with what it may',
  access: permissionReaders,
  answer: z.object({ rows: z.array(roleRow), freshness }),
  models: ['people'],
});

export const holderFields = {
  username: { kind: 'text', sortable: true, searched: true },
  realName: { kind: 'text', sortable: true, searched: true },
  role: { kind: 'enum', values: roles, sortable: true },
  status: { kind: 'enum', values: userStatuses, sortable: true },
} as const satisfies ListFields;

export const holderRow = z.object({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  role,
  status: z.enum(userStatuses),
  /** Taken away: the role or a grant would bring it, but a revocation stands against it. */
  held: z.boolean(),
  because: z.enum(permissionCauses),
});
export type HolderRow = z.output<typeof holderRow>;

export const listPermissionHolders = endpoint({
  method: 'GET',
  path: '/permission-holders',
  summary: 'Who holds a permission and why, and from whom it was taken away',
  access: permissionReaders,
  query: listQuery(holderFields, { permission }),
  answer: page(holderRow),
  models: ['people'],
});

const userId = z.object({ id: z.string().min(1).max(64) });

export const getUserPermissions = endpoint({
  method: 'GET',
  path: '/users/{id}/permissions',
  summary: 'What somebody may do, and why',
  access: permissionReaders,
  params: userId,
  answer: z.object({
    id: z.string(),
    username: z.string(),
    realName: z.string(),
    role,
    status: z.enum(userStatuses),
    /** In the order of the permissions; those that nothing speaks of are left out. */
    rows: z.array(z.object({ permission, held: z.boolean(), because: z.enum(permissionCauses) })),
    freshness,
  }),
  models: ['people'],
});
export type UserPermissions = z.output<typeof getUserPermissions.answer>;

export const permissionChange = z.object({
  eventId: z.string(),
  position: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  type: z.string(),
  /** Who did it. */
  username: z.string(),
  reason: z.string().nullable(),
  role,
  roleBefore: role.nullable(),
  /** What the person might do from then on and not before, and the other way round. */
  gained: z.array(z.string()),
  lost: z.array(z.string()),
});
export type PermissionChange = z.output<typeof permissionChange>;

export const listPermissionChanges = endpoint({
  method: 'GET',
  path: '/users/{id}/permission-changes',
  summary: 'Every change of what somebody may do, newest first, out of the log',
  access: permissionAuditors,
  params: userId,
  answer: z.object({ username: z.string(), rows: z.array(permissionChange) }),
});

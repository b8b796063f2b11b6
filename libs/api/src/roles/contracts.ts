import { roleCode } from '@granary/domain/roles';
import { userStatuses } from '@granary/domain/users';
import { z } from 'zod';
import {
  permissionAuditors,
  permissionCauses,
  permissionReaders,
  permissions,
  roles,
} from '../access/index.ts';
import {
  done,
  endpoint,
  freshness,
  listQuery,
  page,
  reasonText,
  revision,
  type ListFields,
} from '../http/index.ts';

const permission = z.enum(permissions);
const role = z.string();
/** Code and name of the user's custom role, based on the built-in one. */
const ownRole = { ownRole: z.string().nullable(), ownRoleName: z.string().nullable() };
export const ownRoleStatuses = ['active', 'retired'] as const;

export const roleRow = z.object({
  code: role,
  permissions: z.array(permission),
  /** Number of accounts with this role in any status, except erased ones. */
  people: z.number().int(),
  /** For a custom role; null if built in. */
  own: z
    .object({ name: z.string(), basedOn: z.enum(roles), status: z.enum(ownRoleStatuses), revision })
    .nullable(),
});
export type RoleRow = z.output<typeof roleRow>;

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  summary: 'Every role with what it may, the built-in ones first',
  access: permissionReaders,
  answer: z.object({ rows: z.array(roleRow), freshness }),
  models: ['people'],
});

const content = {
  name: z.string().trim().min(1).max(64),
  permissions: z.array(permission).min(1).max(permissions.length),
};
const named = z.object({ code: roleCode });

export const defineRole = endpoint({
  method: 'POST',
  path: '/roles',
  summary: 'Define a role of one’s own; nobody puts into it what they may not do themselves',
  access: 'permission:write',
  touches: ['role', 'user'],
  body: z.object({ code: roleCode, basedOn: z.enum(roles), ...content }),
  answer: z.object({ code: z.string() }),
});

export const reviseRole = endpoint({
  method: 'PUT',
  path: '/roles/{code}',
  summary: 'Rename a role of one’s own or change what it may: at once for everybody who has it',
  access: 'permission:write',
  touches: ['role', 'user'],
  params: named,
  body: z.object({ ...content, revision }),
  answer: done,
});

export const retireRole = endpoint({
  method: 'PUT',
  path: '/roles/{code}/retirement',
  summary: 'Retire a role of one’s own that nobody has any more',
  access: 'permission:write',
  touches: ['role'],
  params: named,
  body: z.object({ reason: reasonText }),
  answer: done,
});

export const roleChange = z.object({
  eventId: z.string(),
  position: z.string(),
  recordedAt: z.string(),
  type: z.string(),
  /** The acting user. */
  username: z.string(),
  name: z.string(),
  reason: z.string().nullable(),
  gained: z.array(z.string()),
  lost: z.array(z.string()),
});
export type RoleChange = z.output<typeof roleChange>;

export const listRoleChanges = endpoint({
  method: 'GET',
  path: '/roles/{code}/changes',
  summary: 'Every change of a role of one’s own, newest first, out of the log',
  access: permissionAuditors,
  params: named,
  answer: z.object({ rows: z.array(roleChange) }),
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
  ...ownRole,
  status: z.enum(userStatuses),
  /** False: revoked, although the role or a grant would provide it. */
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
    ...ownRole,
    status: z.enum(userStatuses),
    /** In the order of `permissions`; those neither granted nor revoked are omitted. */
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
  /** The acting user. */
  username: z.string(),
  reason: z.string().nullable(),
  /** Code of the role: the custom one, if any. */
  role,
  roleBefore: role.nullable(),
  /** Permissions the user gained or lost by the change. */
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

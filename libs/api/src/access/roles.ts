import { permissions, type Permission } from './permissions.ts';

export const roles = [
  'super_admin',
  'admin',
  'warehouse_admin',
  'warehouse_staff',
  'purchase_admin',
  'purchase_staff',
  'finance_admin',
  'manager',
  'viewer',
  'auditor',
  'user',
] as const;
export type Role = (typeof roles)[number];

const builtIn: ReadonlySet<string> = new Set(roles);
/** Whether the code is a built-in role. */
export const isRole = (code: string): code is Role => builtIn.has(code);

const all = (pattern: RegExp): Permission[] => permissions.filter((name) => pattern.test(name));
const without = (set: readonly Permission[], pattern: RegExp): Permission[] =>
  set.filter((name) => !pattern.test(name));

const execution = all(/^outbound_execution:/);
const businessReads = all(
  /^(customer|contract|warehouse_item|inventory|inbound|outbound|sales_outbound|batch|credit|credit_change|purchase_request|customer_request|warehouse|dashboard):read$/,
);

const superAdmin = without([...permissions], /^log:delete$/);

/** For users who request goods on credit; a manager grants the requests. */
const requests: Permission[] = ['purchase_request:read', 'purchase_request:write', 'purchase_request:submit'];

const warehouseAdmin: Permission[] = [
  ...without(all(/^warehouse_item:/), /hard_delete/),
  'inventory:read',
  'inventory:write',
  'inventory:adjust',
  ...without(all(/^(inbound|outbound):/), /hard_delete/),
  ...execution,
  'sales_outbound:read',
  'sales_outbound:write',
  'sales_outbound:approve',
  'sales_outbound:soft_delete',
  'sales_outbound:restore',
  'batch:read',
  'batch:write',
  'batch:track',
  'cost_price:view',
  'dashboard:read',
  ...requests,
];

const warehouseStaff: Permission[] = [
  'warehouse_item:read',
  'inventory:read',
  'inventory:write',
  'inbound:read',
  'inbound:write',
  'outbound:read',
  'outbound:write',
  ...without(execution, /:allocate$/),
  'sales_outbound:read',
  'sales_outbound:write',
  'batch:read',
  'batch:write',
  'batch:track',
];

const purchaseAdmin: Permission[] = [
  'customer:read',
  'customer:write',
  'customer:soft_delete',
  'customer:restore',
  'contract:read',
  'contract:write',
  'contract:approve',
  'contract:soft_delete',
  'contract:restore',
  'credit:read',
  'credit:write',
  'credit:approve',
  'credit:submit',
  'cost_price:view',
  'sales_outbound:read',
  'sales_outbound:write',
  'sales_outbound:approve',
  'sales_outbound:restore',
  'dashboard:read',
  ...requests,
];

/** Permissions of each role, before individual grants and revocations. */
export const defaultPermissions: Readonly<Record<Role, readonly Permission[]>> = {
  super_admin: superAdmin,
  admin: without(superAdmin, /hard_delete$|^permission:write$|^system:admin$|^log:delete$/),
  warehouse_admin: warehouseAdmin,
  warehouse_staff: warehouseStaff,
  purchase_admin: purchaseAdmin,
  purchase_staff: ['customer:read', 'contract:read', 'credit:read', 'credit:submit', 'sales_outbound:read'],
  finance_admin: [
    'customer:read',
    'contract:read',
    'inventory:read',
    'inbound:read',
    'outbound:read',
    'credit_change:read',
    'credit:read',
    'credit:write',
    'credit:approve',
    'credit:submit',
    'sales_outbound:read',
    'sales_outbound:approve',
    'cost_price:view',
    'cost_price:history',
    'cost_price:edit',
    'log:read',
    'data:export',
    'dashboard:read',
  ],
  manager: [
    ...businessReads,
    'contract:approve',
    'credit:approve',
    'inbound:approve',
    'outbound:approve',
    'sales_outbound:approve',
    'purchase_request:approve',
    'batch:export',
    'cost_price:view',
    'data:export',
    'log:read',
  ],
  viewer: [
    'customer:read',
    'contract:read',
    'warehouse_item:read',
    'inventory:read',
    'inbound:read',
    'outbound:read',
    'sales_outbound:read',
    'batch:read',
    'dashboard:read',
  ],
  auditor: [
    ...without(all(/:read$/), /^permission:/),
    'batch:track',
    'batch:export',
    'permission:audit',
    'log:export',
    'cost_price:view',
    'cost_price:history',
    'cost_price:audit',
    'data:export',
  ],
  user: ['dashboard:read', 'warehouse_item:read', 'inventory:read'],
};

export interface Entitled {
  readonly role: string;
  /** Permissions of a custom role, replacing those of the built-in one. */
  readonly rolePermissions?: readonly string[] | null;
  readonly grants: readonly string[];
  readonly revokes: readonly string[];
}

/** The permissions of the role alone; empty for an unknown role. */
export const roleSetOf = ({
  role,
  rolePermissions,
}: Pick<Entitled, 'role' | 'rolePermissions'>): readonly string[] =>
  rolePermissions ?? (isRole(role) ? defaultPermissions[role] : []);

/** The role's permissions plus the user's grants, minus their revocations. */
export const heldBy = (person: Entitled): Permission[] =>
  permissions.filter((name) => reasonFor(name, person)?.held === true);

/** The same for a built-in role. */
export const permissionsOf = (
  role: string,
  grants: readonly string[] = [],
  revokes: readonly string[] = [],
): Permission[] => heldBy({ role, grants, revokes });

export const permissionCauses = ['role', 'grant', 'revoke'] as const;
export interface PermissionReason {
  readonly held: boolean;
  readonly because: (typeof permissionCauses)[number];
}

/** Why a user has a permission or, if it was revoked, does not; undefined if nothing grants or revokes it. */
export const reasonFor = (permission: Permission, person: Entitled): PermissionReason | undefined => {
  if (person.revokes.includes(permission)) return { held: false, because: 'revoke' };
  if (roleSetOf(person).includes(permission)) return { held: true, because: 'role' };
  return person.grants.includes(permission) ? { held: true, because: 'grant' } : undefined;
};

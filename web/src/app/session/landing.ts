import type { Permission } from '@granary/api/access';

export interface Identity {
  readonly role: string;
  readonly permissions: readonly Permission[];
}

/** The possible landing pages and the permission to read each. */
const readable = {
  '/dashboard': 'dashboard:read',
  '/customers': 'customer:read',
  '/contracts': 'contract:read',
  '/credit-management': 'credit:read',
  '/warehouse/items': 'warehouse_item:read',
  '/warehouse/inventory': 'inventory:read',
  '/warehouse/inbound': 'inbound:read',
  '/warehouse/outbound': 'outbound:read',
  '/system/config': 'system_config:read',
  '/system/users': 'user:read',
} as const satisfies Record<string, Permission>;
export type LandingPath = keyof typeof readable | '/unauthorized';

const warehouse = [
  '/warehouse/items',
  '/warehouse/inventory',
  '/warehouse/inbound',
  '/warehouse/outbound',
] as const;
const purchase = ['/customers', '/contracts', '/credit-management'] as const;
const administration = ['/system/config', '/system/users'] as const;

const byRole: Readonly<Record<string, readonly (keyof typeof readable)[]>> = {
  warehouse_admin: warehouse,
  warehouse_staff: warehouse,
  purchase_admin: purchase,
  purchase_staff: purchase,
  super_admin: administration,
};

const anyone = [
  '/customers',
  '/warehouse/items',
  '/warehouse/inventory',
  '/warehouse/inbound',
  '/warehouse/outbound',
  '/contracts',
  '/credit-management',
] as const;

/** The page after signing in: the dashboard, else by role, else the first one the user may read. */
export const landingPage = ({ role, permissions }: Identity): LandingPath => {
  const held = new Set<string>(permissions);
  const candidates = ['/dashboard' as const, ...(byRole[role] ?? []), ...anyone];
  return candidates.find((path) => held.has(readable[path])) ?? '/unauthorized';
};

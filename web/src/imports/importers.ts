import type { Permission } from '@granary/api/access';

/** Permissions with which something can be imported. */
export const importers = [
  'warehouse_item:write',
  'cost_price:edit',
  'system:admin',
  'system_config:write',
  'customer:write',
] as const satisfies readonly Permission[];

import type { Role } from '@granary/api/access';
import type { WarehouseCode } from './masters.ts';

/** Who enters and picks, and who approves: always different users. Staff work in two of the three warehouses. */
export const teamOf = (warehouse: WarehouseCode): { readonly clerk: Role; readonly chief: Role } =>
  warehouse === 'KPC'
    ? { clerk: 'warehouse_admin', chief: 'admin' }
    : { clerk: 'warehouse_staff', chief: 'warehouse_admin' };

export const workingRoles: readonly Role[] = [
  'super_admin',
  'admin',
  'warehouse_admin',
  'warehouse_staff',
  'purchase_admin',
  'finance_admin',
  'manager',
];

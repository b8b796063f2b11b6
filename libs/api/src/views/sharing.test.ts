import { describe, expect, it } from '@jest/globals';
import { defaultPermissions, roles, type Role } from '../access/index.ts';
import { rolesToShareWith, viewedListNames, viewedLists, viewSharers } from './index.ts';

const offered = (role: Role, list: (typeof viewedListNames)[number]) =>
  rolesToShareWith({ role, permissions: new Set(defaultPermissions[role]) }, viewedLists[list].contract);

describe('sharing views', () => {
  it('is for those who decide, not for roles that only read or carry out', () => {
    expect(
      roles.filter((role) => viewSharers.some((name) => defaultPermissions[role].includes(name))),
    ).toEqual(['super_admin', 'admin', 'warehouse_admin', 'purchase_admin', 'finance_admin', 'manager']);
  });

  it('is offered with the own role and those below it', () => {
    expect(offered('warehouse_admin', 'inbound')).toContain('warehouse_staff');
    expect(offered('warehouse_admin', 'inbound')).not.toContain('admin');
    // Roles of other work too: a view gives no right.
    expect(offered('manager', 'items')).toEqual(
      expect.arrayContaining(['manager', 'warehouse_staff', 'viewer']),
    );
    expect(offered('manager', 'items')).not.toContain('admin');
    expect(offered('admin', 'items')).not.toContain('super_admin');
    expect(offered('super_admin', 'items')).toContain('super_admin');
  });

  it('is never offered with a role that may not read the list', () => {
    expect(offered('super_admin', 'contracts')).not.toContain('warehouse_staff');
    expect(offered('purchase_admin', 'sales-outbound')).toEqual([
      'warehouse_staff',
      'purchase_admin',
      'purchase_staff',
      'finance_admin',
      'viewer',
    ]);
    expect(offered('manager', 'contracts')).not.toContain('warehouse_staff');
  });
});

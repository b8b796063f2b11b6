import { describe, expect, it } from '@jest/globals';
import { permissionsOf, type Role } from '@granary/api/access';
import { landingPage } from './landing.ts';

const landingOf = (role: Role, revokes: readonly string[] = []) =>
  landingPage({ role, permissions: permissionsOf(role, [], revokes) });

describe('landing page', () => {
  it.each([
    ['super_admin', '/dashboard'],
    ['admin', '/dashboard'],
    ['warehouse_admin', '/dashboard'],
    ['purchase_admin', '/dashboard'],
    ['finance_admin', '/dashboard'],
    ['manager', '/dashboard'],
    ['viewer', '/dashboard'],
    ['auditor', '/dashboard'],
    ['user', '/dashboard'],
    ['warehouse_staff', '/warehouse/items'],
    ['purchase_staff', '/customers'],
  ] as const)('of %s is %s', (role, path) => {
    expect(landingOf(role)).toBe(path);
  });

  it('of warehouse roles without dashboard is items, inventory, inbound or outbound', () => {
    const gone: string[] = ['dashboard:read'];
    for (const [path, permission] of [
      ['/warehouse/items', 'warehouse_item:read'],
      ['/warehouse/inventory', 'inventory:read'],
      ['/warehouse/inbound', 'inbound:read'],
      ['/warehouse/outbound', 'outbound:read'],
    ] as const) {
      expect(landingOf('warehouse_admin', gone)).toBe(path);
      gone.push(permission);
    }
    expect(landingOf('warehouse_admin', gone)).toBe('/unauthorized');
  });

  it('of purchase roles without dashboard is customers, contracts or credit', () => {
    const gone: string[] = ['dashboard:read'];
    for (const [path, permission] of [
      ['/customers', 'customer:read'],
      ['/contracts', 'contract:read'],
      ['/credit-management', 'credit:read'],
    ] as const) {
      expect(landingOf('purchase_admin', gone)).toBe(path);
      gone.push(permission);
    }
  });

  it('of a super_admin without dashboard is configuration, then users', () => {
    expect(landingOf('super_admin', ['dashboard:read'])).toBe('/system/config');
    expect(landingOf('super_admin', ['dashboard:read', 'system_config:read'])).toBe('/system/users');
  });

  it('of other roles is the first readable page, else unauthorized', () => {
    expect(landingOf('finance_admin', ['dashboard:read', 'customer:read'])).toBe('/warehouse/inventory');
    expect(landingOf('user', ['dashboard:read'])).toBe('/warehouse/items');
    expect(landingPage({ role: 'user', permissions: [] })).toBe('/unauthorized');
  });
});

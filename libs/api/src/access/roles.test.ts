import { describe, expect, it } from '@jest/globals';
import { defaultPermissions, permissions, permissionsOf, type Role } from './index.ts';

/** `a:x,y` is `a:x` and `a:y`. */
const set = (...groups: string[]): string[] =>
  groups
    .flatMap((group) => {
      const [resource = '', actions = ''] = group.split(':');
      return actions.split(',').map((action) => `${resource}:${action}`);
    })
    .toSorted();

const execution = 'outbound_execution:pick,pack,ship,deliver,complete';
const document = 'read,write,approve,soft_delete,restore';

/** What the specification lists, word for word, and what the domain page decides for the roles it leaves open. */
const specified: Partial<Record<Role, string[]>> = {
  warehouse_admin: set(
    'warehouse_item:read,write,soft_delete,restore',
    'inventory:read,write,adjust',
    `inbound:${document}`,
    `outbound:${document}`,
    `${execution},allocate`,
    `sales_outbound:${document}`,
    'batch:read,write,track',
    'cost_price:view',
    'dashboard:read',
  ),
  warehouse_staff: set(
    'warehouse_item:read',
    'inventory:read,write',
    'inbound:read,write',
    'outbound:read,write',
    execution,
    'sales_outbound:read,write',
    'batch:read,write,track',
  ),
  purchase_admin: set(
    'customer:read,write,soft_delete,restore',
    `contract:${document}`,
    'credit:read,write,approve,submit',
    'cost_price:view',
    'sales_outbound:read,write,approve,restore',
    'dashboard:read',
  ),
  purchase_staff: set('customer:read', 'contract:read', 'credit:read,submit', 'sales_outbound:read'),
  finance_admin: set(
    ...['customer', 'contract', 'inventory', 'inbound', 'outbound', 'credit_change'].map(
      (of) => `${of}:read`,
    ),
    'credit:read,write,approve,submit',
    'sales_outbound:read,approve',
    'cost_price:view,history,edit',
    'log:read',
    'data:export',
    'dashboard:read',
  ),
  viewer: set(
    ...[
      'customer',
      'contract',
      'warehouse_item',
      'inventory',
      'inbound',
      'outbound',
      'sales_outbound',
      'batch',
      'dashboard',
    ].map((of) => `${of}:read`),
  ),
  user: set('dashboard:read', 'warehouse_item:read', 'inventory:read'),
};

const missing = (role: Role): string[] => {
  const held = new Set<string>(defaultPermissions[role]);
  return permissions.filter((name) => !held.has(name));
};

describe('the default set', () => {
  it.each(Object.entries(specified))('of %s is what was agreed', (role, agreed) => {
    expect([...defaultPermissions[role as Role]].toSorted()).toEqual(agreed);
  });

  it('of super_admin is everything save deleting the log, which nobody may', () => {
    expect(missing('super_admin')).toEqual(['log:delete']);
    const holders = Object.values(defaultPermissions).filter((held) => held.includes('log:delete'));
    expect(holders).toEqual([]);
  });

  it('of admin is that without deleting for good, handing out permissions and running the system', () => {
    const deletions = permissions.filter((name) => name.endsWith(':hard_delete'));
    expect(missing('admin').toSorted()).toEqual(
      [...deletions, 'permission:write', 'system:admin', 'log:delete'].toSorted(),
    );
  });

  it('of manager decides and reads, and writes and deletes nothing', () => {
    const held = defaultPermissions.manager;
    expect(held.filter((name) => name.endsWith(':approve')).toSorted()).toEqual(
      ['contract', 'credit', 'inbound', 'outbound', 'sales_outbound'].map((of) => `${of}:approve`).toSorted(),
    );
    const others = held.filter((name) => !/:(read|approve)$/.test(name));
    expect(others.toSorted()).toEqual(['cost_price:view', 'data:export']);
  });

  it('of auditor reads everything and changes nothing', () => {
    const held = new Set<string>(defaultPermissions.auditor);
    expect(permissions.filter((name) => name.endsWith(':read') && !held.has(name))).toEqual([]);
    const others = [...held].filter((name) => !name.endsWith(':read'));
    expect(others.toSorted()).toEqual(
      set('batch:track', 'permission:audit', 'log:export', 'cost_price:view,history', 'data:export'),
    );
  });
});

describe('what a person may do', () => {
  it('is the role’s set with what was granted and without what was revoked, known names only', () => {
    const held = permissionsOf('user', ['inbound:read', 'no:such'], ['inventory:read']);
    expect(held.toSorted()).toEqual(set('dashboard:read', 'warehouse_item:read', 'inbound:read'));
  });
});

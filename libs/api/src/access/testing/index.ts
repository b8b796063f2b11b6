import { permissions } from '../permissions.ts';
import type { Role } from '../roles.ts';

/** `a:x,y` expands to `a:x` and `a:y`. */
const set = (...groups: string[]): string[] =>
  groups.flatMap((group) => {
    const [resource = '', actions = ''] = group.split(':');
    return actions.split(',').map((action) => `${resource}:${action}`);
  });
const reads = (...resources: string[]): string[] => resources.map((resource) => `${resource}:read`);
const except = (names: readonly string[], ...left: readonly string[]): string[] =>
  names.filter((name) => !left.includes(name));

const execution = 'outbound_execution:pick,pack,ship,deliver,complete';
const document = 'read,write,approve,soft_delete,restore';
const requests = 'purchase_request:read,write,submit';
const everything = except(permissions, 'log:delete');
const deletions = permissions.filter((name) => name.endsWith(':hard_delete'));
const trade = [
  'customer',
  'contract',
  'warehouse_item',
  'inventory',
  'inbound',
  'outbound',
  'sales_outbound',
];

/**
 * The default permissions of each role, written independently of the tested code: the first five roles verbatim from
 * the specification, the others from the domain page and the rulings.
 */
export const agreedPermissions: Readonly<Record<Role, readonly string[]>> = {
  super_admin: everything,
  admin: except(everything, ...deletions, 'permission:write', 'system:admin'),
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
    requests,
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
    requests,
  ),
  purchase_staff: set('customer:read', 'contract:read', 'credit:read,submit', 'sales_outbound:read'),
  finance_admin: [
    ...reads('customer', 'contract', 'inventory', 'inbound', 'outbound', 'credit_change'),
    ...set(
      'credit:read,write,approve,submit',
      'sales_outbound:read,approve',
      'cost_price:view,history,edit',
      'log:read',
      'data:export',
      'dashboard:read',
    ),
  ],
  manager: [
    ...reads(...trade, 'batch', 'credit', 'credit_change', 'purchase_request', 'customer_request'),
    ...reads('warehouse', 'dashboard', 'log'),
    ...['contract', 'credit', 'inbound', 'outbound', 'sales_outbound', 'purchase_request'].map(
      (of) => `${of}:approve`,
    ),
    ...set('cost_price:view', 'batch:export', 'data:export'),
  ],
  viewer: reads(...trade, 'batch', 'dashboard'),
  auditor: [
    ...permissions.filter((name) => name.endsWith(':read') && name !== 'permission:read'),
    ...set(
      'batch:track,export',
      'permission:audit',
      'log:export',
      'cost_price:view,history,audit',
      'data:export',
    ),
  ],
  user: reads('dashboard', 'warehouse_item', 'inventory'),
};

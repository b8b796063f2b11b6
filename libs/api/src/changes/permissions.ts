import { anyDocumentReader, permissionReaders, type Permission } from '../access/index.ts';
import { anyTemplateReader } from '../templates/index.ts';
import { deciders } from '../workflow/index.ts';

/** Permissions to follow a category of streams; any one of them suffices. */
const followers: Readonly<Record<string, readonly Permission[]>> = {
  stock: ['inventory:read', 'batch:read'],
  count: ['inventory:read'],
  recall: ['batch:read', 'batch:track'],
  recalledLots: ['batch:read', 'batch:track'],
  inbound: ['inbound:read'],
  outbound: ['outbound:read', 'sales_outbound:read'],
  distribution: ['purchase_request:read'],
  markup: ['cost_price:view', 'system:admin'],
  customer: ['customer:read'],
  credit: ['credit:read'],
  creditRequest: ['credit:read', 'credit_change:read'],
  contract: ['contract:read'],
  discussion: anyDocumentReader,
  user: ['user:read'],
  role: permissionReaders,
  automation: ['system_config:read', 'system:admin'],
  seller: ['system_config:read', 'system:admin'],
  webhook: ['system_config:read', 'system:admin'],
  report: ['data:export'],
  template: anyTemplateReader,
  templateChoice: anyTemplateReader,
  projection: ['system:monitor'],
  approvalPolicy: ['system:admin', ...deciders],
};

/**
 * Names of items, units, categories, warehouses and suppliers are shown on every screen, and views are shared with any
 * role, so everyone may follow them.
 */
const everybody: ReadonlySet<string> = new Set([
  'item',
  'category',
  'specification',
  'unit',
  'warehouse',
  'supplier',
  'sharedView',
]);

export const mayFollow = (category: string, held: ReadonlySet<Permission>): boolean =>
  everybody.has(category) || (followers[category] ?? []).some((permission) => held.has(permission));

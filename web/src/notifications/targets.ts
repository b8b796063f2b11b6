import { pageOfDocument } from '@granary/api/discussions';
import type { Notification } from '@granary/api/notifications';
import type { Needed } from '../app/session/can.ts';
import type { LinkTarget } from '../ui/list/types.ts';

/** Where a notification leads. */
export const targetOf = (told: Notification, can: (needed: Needed) => boolean): LinkTarget => {
  switch (told.kind) {
    case 'mention':
    case 'task':
    case 'order_short': {
      const page = pageOfDocument(told.document, can('outbound:read'));
      return told.kind === 'mention' ? { ...page, search: { tab: 'comments' } } : page;
    }
    case 'expiry':
      return { to: '/warehouse/inventory', search: { view: 'all', filter: batchesOf(told) } };
    case 'credit':
      return { to: '/credit-management/statements/$customer', params: { customer: told.customer.code } };
    case 'verification':
    case 'rebuild':
      return { to: '/system/projections/$model', params: { model: told.model } };
    case 'export_ready':
    case 'export_failed':
      return { to: '/export' };
  }
};

/** Exactly what was counted. */
const batchesOf = ({ warehouse, expiryDate }: Extract<Notification, { kind: 'expiry' }>): string[] => [
  'current:gte:0.001',
  `warehouse:in:${warehouse.code}`,
  `expiryDate:eq:${expiryDate}`,
];

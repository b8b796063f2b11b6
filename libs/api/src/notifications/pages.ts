import { pageOfDocument, type Page } from '../discussions/index.ts';
import type { Notification } from './contracts.ts';

/** Where a notification leads. */
export const pageOfNotification = (told: Notification, seesOutbound: boolean): Page => {
  switch (told.kind) {
    case 'mention':
    case 'task':
    case 'order_short': {
      const page = pageOfDocument(told.document, seesOutbound);
      return told.kind === 'mention' ? { ...page, search: { tab: 'comments' } } : page;
    }
    case 'expiry':
      return { to: '/warehouse/inventory', search: { view: 'all', filter: batchesOf(told) } };
    case 'credit':
      return { to: '/credit-management/statements/$customer', params: { customer: told.customer.code } };
    case 'key_expiry':
      return { to: '/system/users/$id', params: { id: told.account.id } };
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

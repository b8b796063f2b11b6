import type { OutboundType } from '@granary/domain/outbound/rules';

/** Sales have list and detail pages of their own; warehouse work is shared by all types. */
export const listPath = (type: OutboundType): string =>
  type === 'sale' ? '/orders/sales-outbound' : '/warehouse/outbound';

export const detailPath = (type: OutboundType): string => `${listPath(type)}/$number`;

export const editPath = (type: OutboundType): string =>
  type === 'sale' ? '/orders/sales-outbound/edit/$number' : '/warehouse/outbound/$number/edit';

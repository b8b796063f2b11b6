import type { OutboundType } from '@granary/domain/outbound/rules';

/** Sales have screens of their own; the work of the warehouse is in one place whatever leaves. */
export const listPath = (type: OutboundType): string =>
  type === 'sale' ? '/orders/sales-outbound' : '/warehouse/outbound';

export const detailPath = (type: OutboundType): string => `${listPath(type)}/$number`;

export const editPath = (type: OutboundType): string =>
  type === 'sale' ? '/orders/sales-outbound/edit/$number' : '/warehouse/outbound/$number/edit';

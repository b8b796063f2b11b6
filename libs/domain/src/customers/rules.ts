import type { DecimalText } from '../kernel/decimal-text.ts';

export const customerTypes = ['regular', 'member'] as const;
export type CustomerType = (typeof customerTypes)[number];

export const customerStatuses = ['active', 'inactive'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** Digits with the usual separators, and a leading plus. */
export const phonePattern = /^\+?[\d\s()-]{6,20}$/;

export const MINIMUM_SHELF_LIFE_LONGEST_DAYS = 3650;

/** Unit price: members pay the member price. */
export const priceFor = (
  customerType: CustomerType,
  item: { readonly memberPrice: DecimalText; readonly retailPrice: DecimalText },
): DecimalText => (customerType === 'member' ? item.memberPrice : item.retailPrice);

/** Prices of inbound orders are costs; everyone who enters or approves them has to see them too. */
export const INBOUND_PRICE_READERS = [
  'cost_price:view',
  'system:admin',
  'inbound:write',
  'inbound:approve',
] as const;

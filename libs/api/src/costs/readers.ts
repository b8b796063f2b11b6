import { COST_READERS } from '../stock/index.ts';

/** May see every change of a cost. */
export const COST_HISTORIANS = ['cost_price:history', 'cost_price:audit', 'system:admin'] as const;
/** Profit reveals the cost of sold goods, but not of those in stock. */
export const PROFIT_READERS = [...COST_READERS, 'batch:profit'] as const;

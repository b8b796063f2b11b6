import { COST_READERS } from '../stock/index.ts';

/** Who sees every change of a cost. */
export const COST_HISTORIANS = ['cost_price:history', 'cost_price:audit', 'system:admin'] as const;
/** What a sale earned says what its goods cost, and nothing of the goods in stock. */
export const PROFIT_READERS = [...COST_READERS, 'batch:profit'] as const;

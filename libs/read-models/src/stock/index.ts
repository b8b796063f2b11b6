export { BatchRow, NEVER_EXPIRES } from './batch-row.ts';
export { CostChangeRow } from './cost-change-row.ts';
export { ExpiryChangeRow } from './expiry-change-row.ts';
export { ItemStockRow } from './item-stock-row.ts';
export { MovementRow } from './movement-row.ts';

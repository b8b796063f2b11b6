export { batchesList, expiryWarningsList, itemStockList, mayReadCost } from './batches.ts';
export { StockModule } from './module.ts';

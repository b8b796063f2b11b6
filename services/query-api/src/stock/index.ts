export { batchesList, itemStockList, mayReadCost } from './batches.ts';
export { StockModule } from './module.ts';

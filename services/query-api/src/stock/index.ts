export { batchesList, itemStockList, mayReadCost, named } from './batches.ts';
export { StockModule } from './module.ts';

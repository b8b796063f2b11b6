export { batchesList, itemStockList, mayReadCost, named, namedIfKnown } from './batches.ts';
export { StockModule } from './module.ts';

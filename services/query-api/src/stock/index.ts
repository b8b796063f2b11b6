export {
  batchesList,
  expiryWarningsList,
  findBatch,
  findBatches,
  itemStockList,
  mayReadCost,
} from './batches.ts';
export { StockModule } from './module.ts';

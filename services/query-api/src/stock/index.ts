export {
  batchesList,
  expiryWarningsList,
  findBatch,
  findBatches,
  itemStockList,
  mayReadCost,
} from './batches.ts';
export { kindOf, ofKinds } from './movement-kinds.ts';
export { StockModule } from './module.ts';

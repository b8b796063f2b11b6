export {
  chartFormats,
  getChartFile,
  getCreditChart,
  getExpiryChart,
  getPickingChart,
  getStockChart,
  type CreditChart,
  type CreditUse,
  type ExpiryChart,
  type ExpiryWeek,
  type PickingChart,
  type PickingPeriod,
  type StockChart,
  type StockPoint,
} from './contracts.ts';
export {
  CREDIT_CUSTOMERS,
  EXPIRY_WEEKS,
  anyChartReader,
  chartNames,
  chartReaders,
  type ChartName,
} from './names.ts';

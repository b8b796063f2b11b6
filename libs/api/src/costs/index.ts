export {
  clearMarkup,
  getCostOverview,
  getProfit,
  listCostRevisions,
  listMarkups,
  listPriceSuggestions,
  listProfitLines,
  setMarkup,
  type CostOverview,
  type ProfitAnswer,
} from './contracts.ts';
export {
  costRevisionFields,
  priceSuggestionFields,
  profitFields,
  type CostRevision,
  type MarkupRule,
  type PriceSuggestion,
  type ProfitGroup,
  type ProfitLine,
} from './figures.ts';
export { isPeriod, profitGroupings, type ProfitGrouping } from './groupings.ts';
export { COST_HISTORIANS, PROFIT_READERS } from './readers.ts';

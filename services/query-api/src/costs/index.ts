export { CostsModule } from './module.ts';
export { costRevisionsList, priceSuggestionsList, profitLinesList } from './lists.ts';
export { allSold, marginOf, shippedOn } from './sold.ts';

export { CostsModule } from './module.ts';
export { costRevisionsList, priceSuggestionsList, profitLinesList } from './lists.ts';
export { marginOf, shippedOn, sold } from './sold.ts';

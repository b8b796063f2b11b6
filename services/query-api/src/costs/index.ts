export { CostsModule } from './module.ts';
export { costRevisionsList, priceSuggestionsList, profitLinesList } from './lists.ts';

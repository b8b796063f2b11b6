export { DefaultRow, FavouriteRow } from './choice-rows.ts';
export { TemplateRow } from './template-row.ts';

export { countsOf, type Counts } from './counted.ts';
export { ItemsModule } from './module.ts';
export { itemsList } from './queries.ts';

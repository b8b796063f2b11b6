export { ItemUnits, type Typed } from './item-units.ts';
export { ItemsModule } from './module.ts';

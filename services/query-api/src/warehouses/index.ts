export { WarehousesModule } from './module.ts';
export { activeWarehouses } from './queries.ts';

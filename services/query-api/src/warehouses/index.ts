export { WarehousesModule } from './module.ts';
export { activeWarehouses, warehousesList } from './queries.ts';

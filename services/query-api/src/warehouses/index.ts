export { WarehousesModule } from './module.ts';
export { activeWarehouses, findWarehouse, locationsOf, warehousesList } from './queries.ts';

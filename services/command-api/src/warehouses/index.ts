export { WarehousesModule } from './module.ts';

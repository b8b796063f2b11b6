export { warehouseDetails, warehouseEvents, type WarehouseDetails, type WarehouseEvent } from './events.ts';
export {
  COMPANY_TIME_ZONE,
  activateWarehouse,
  addLocation,
  deactivateWarehouse,
  openWarehouse,
  removeLocation,
  requireActiveWarehouse,
  reviseWarehouse,
  timeZoneOf,
  warehouse,
  type WarehouseState,
} from './warehouse.ts';

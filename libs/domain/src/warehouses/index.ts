export {
  warehouseDetails,
  warehouseEvents,
  warehouseStatuses,
  type WarehouseDetails,
  type WarehouseEvent,
  type WarehouseStatus,
} from './events.ts';
export { COMPANY_TIME_ZONE } from './rules.ts';
export {
  activateWarehouse,
  addLocation,
  deactivateWarehouse,
  deleteWarehouse,
  openWarehouse,
  reinstateWarehouse,
  removeLocation,
  requireActiveWarehouse,
  requireKeptWarehouse,
  reviseWarehouse,
  timeZoneOf,
  warehouse,
  type WarehouseState,
} from './warehouse.ts';

import {
  activateWarehouse,
  addLocation,
  openWarehouse,
  removeLocation,
  reviseWarehouse,
  warehouse,
} from '@granary/domain/warehouses';
import { creating, streamCommands } from '../commands/index.ts';

export const warehouseCommands = streamCommands(warehouse, {
  open: creating(openWarehouse, (code) => ({ code })),
  revise: reviseWarehouse,
  activate: activateWarehouse,
  addLocation,
  removeLocation,
});

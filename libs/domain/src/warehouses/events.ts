import { z } from 'zod';
import { event, warehouseCode, type EventOf } from '../kernel/index.ts';

export const warehouseDetails = z.object({
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  address: z.string().nullable(),
  /** IANA name: days end, and batches expire, by this clock. */
  timeZone: z.string(),
});
export type WarehouseDetails = z.output<typeof warehouseDetails>;

const warehouse = { code: warehouseCode };
const location = { ...warehouse, location: z.string() };

export const warehouseEvents = {
  WarehouseOpened: event(1, z.object({ ...warehouse, ...warehouseDetails.shape })),
  WarehouseRevised: event(1, z.object({ ...warehouse, ...warehouseDetails.shape })),
  WarehouseDeactivated: event(1, z.object({ ...warehouse, reason: z.string() })),
  WarehouseActivated: event(1, z.object({ ...warehouse })),
  LocationAdded: event(1, z.object({ ...location, description: z.string().nullable() })),
  LocationRemoved: event(1, z.object({ ...location })),
} as const;
export type WarehouseEvent = EventOf<typeof warehouseEvents>;

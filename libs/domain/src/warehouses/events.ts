import { z } from 'zod';
import { event, namedBy, warehouseCode, type EventOf } from '../kernel/index.ts';

export const warehouseDetails = z.object({
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  address: z.string().nullable(),
  /** IANA time zone, which determines day boundaries and expiry. */
  timeZone: z.string(),
});
export type WarehouseDetails = z.output<typeof warehouseDetails>;

const warehouse = { code: warehouseCode };
const shelf = { location: z.string(), description: z.string().nullable() };
const location = { ...warehouse, location: z.string() };

export const warehouseStatuses = ['active', 'inactive'] as const;
export type WarehouseStatus = (typeof warehouseStatuses)[number];

const storageLocation = z.object(shelf);
export type StorageLocation = z.output<typeof storageLocation>;

export const warehouseEvents = {
  WarehouseOpened: event(1, z.object({ ...warehouse, ...warehouseDetails.shape })),
  WarehouseRevised: event(1, z.object({ ...warehouse, ...warehouseDetails.shape })),
  WarehouseDeactivated: event(1, z.object({ ...warehouse, reason: z.string() })),
  WarehouseActivated: event(1, z.object({ ...warehouse })),
  LocationAdded: event(1, z.object({ ...warehouse, ...shelf })),
  LocationRemoved: event(1, z.object({ ...location })),
  /** Only for a warehouse that nothing has ever named. Its locations are deleted with it; its code is never reused. */
  WarehouseDeleted: event(
    1,
    z.object({ ...warehouse, reason: z.string(), locations: z.array(storageLocation) }),
  ),
  /** Restored unchanged, because it came into use while it was being deleted. */
  WarehouseReinstated: event(
    1,
    z.object({
      ...warehouse,
      ...warehouseDetails.shape,
      status: z.enum(warehouseStatuses),
      locations: z.array(storageLocation),
      namedBy: z.array(namedBy).min(1),
    }),
  ),
} as const;
export type WarehouseEvent = EventOf<typeof warehouseEvents>;

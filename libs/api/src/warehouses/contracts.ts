import { warehouseCode } from '@granary/domain/kernel';
import { warehouseStatuses } from '@granary/domain/warehouses';
import { z } from 'zod';
import {
  done,
  endpoint,
  freshness,
  listQuery,
  optionalText,
  page,
  reasonText,
  revision,
  type ListFields,
} from '../http/index.ts';

export { warehouseStatuses };

export const warehouseFields = {
  code: { kind: 'text', sortable: true, searched: true },
  name: { kind: 'text', sortable: true, searched: true },
  englishName: { kind: 'text', sortable: true, searched: true },
  status: { kind: 'enum', values: warehouseStatuses, sortable: true },
} as const satisfies ListFields;

const isTimeZone = (name: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const warehouseInput = z.object({
  name: z.string().trim().min(1).max(128),
  englishName: optionalText(128),
  khmerName: optionalText(128),
  address: optionalText(255),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, { params: { word: 'choice' } })
    .default('Asia/Phnom_Penh'),
});
export const newWarehouse = warehouseInput.extend({ code: warehouseCode });
export type NewWarehouse = z.input<typeof newWarehouse>;

export const locationCode = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(/^[A-Z0-9_-]+$/);

export const warehouseRow = z.object({
  code: z.string(),
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  address: z.string().nullable(),
  timeZone: z.string(),
  status: z.enum(warehouseStatuses),
  locationCount: z.number().int(),
});
export type WarehouseRow = z.output<typeof warehouseRow>;

/** Open and revise; there are also separate permissions to create, change and delete. */
const warehouseWriters = ['warehouse:admin', 'warehouse:write'] as const;

const one = z.object({ code: warehouseCode });

export const listWarehouses = endpoint({
  method: 'GET',
  path: '/warehouses',
  summary: 'Warehouses',
  access: ['warehouse:admin', 'warehouse:read'],
  query: listQuery(warehouseFields),
  answer: page(warehouseRow),
  models: ['catalogue'],
});
export const getWarehouse = endpoint({
  method: 'GET',
  path: '/warehouses/{code}',
  summary: 'One warehouse with its locations',
  access: 'signed-in',
  params: one,
  answer: warehouseRow.extend({
    revision,
    locations: z.array(z.object({ location: z.string(), description: z.string().nullable() })),
    freshness,
  }),
  models: ['catalogue'],
});
/** Codes and names of all active warehouses, for choosing the destination of a transfer. */
export const listDestinations = endpoint({
  method: 'GET',
  path: '/warehouse-names',
  summary: 'Codes and names of the active warehouses',
  access: 'signed-in',
  answer: z.object({
    rows: z.array(warehouseRow.pick({ code: true, name: true, englishName: true, khmerName: true })),
  }),
  models: ['catalogue'],
});
export const openWarehouse = endpoint({
  method: 'POST',
  path: '/warehouses',
  summary: 'Open a warehouse',
  access: [...warehouseWriters, 'warehouse:create'],
  touches: ['warehouse'],
  body: newWarehouse,
  answer: one,
});
export const reviseWarehouse = endpoint({
  method: 'PUT',
  path: '/warehouses/{code}',
  summary: 'Revise a warehouse',
  access: [...warehouseWriters, 'warehouse:update'],
  touches: ['warehouse'],
  params: one,
  body: warehouseInput.extend({ revision }),
  answer: done,
});
export const changeWarehouseStatus = endpoint({
  method: 'PUT',
  path: '/warehouses/{code}/status',
  summary: 'Activate, or deactivate: no new work',
  access: [...warehouseWriters, 'warehouse:update'],
  touches: ['warehouse'],
  params: one,
  body: z.discriminatedUnion('status', [
    z.object({ status: z.literal('active') }),
    z.object({ status: z.literal('inactive'), reason: reasonText }),
  ]),
  answer: done,
});
export const deleteWarehouse = endpoint({
  method: 'DELETE',
  path: '/warehouses/{code}',
  summary: 'Delete a warehouse that nothing has ever named, with its locations; its code stays taken',
  access: ['warehouse:admin', 'warehouse:delete'],
  touches: ['warehouse'],
  params: one,
  body: z.object({ reason: reasonText }),
  answer: done,
});
const place = one.extend({ location: locationCode });
export const addLocation = endpoint({
  method: 'PUT',
  path: '/warehouses/{code}/locations/{location}',
  summary: 'Add a storage location',
  access: [...warehouseWriters, 'warehouse:update'],
  touches: ['warehouse'],
  params: place,
  body: z.object({ description: optionalText(128) }),
  answer: done,
});
export const removeLocation = endpoint({
  method: 'DELETE',
  path: '/warehouses/{code}/locations/{location}',
  summary: 'Remove a storage location',
  access: [...warehouseWriters, 'warehouse:update'],
  touches: ['warehouse'],
  params: place,
  answer: done,
});

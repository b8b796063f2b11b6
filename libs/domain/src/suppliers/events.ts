import { z } from 'zod';
import { event, sealedText, supplierCode, type EventOf } from '../kernel/index.ts';

const profile = {
  code: supplierCode,
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  contactPerson: sealedText.nullable(),
  phone: sealedText.nullable(),
  email: sealedText.nullable(),
  address: sealedText.nullable(),
  remarks: z.string().nullable(),
};

export const supplierEvents = {
  SupplierRegistered: event(1, z.object(profile)),
  SupplierRevised: event(1, z.object(profile)),
  SupplierDeactivated: event(1, z.object({ code: supplierCode, reason: z.string().nullable() })),
  SupplierActivated: event(1, z.object({ code: supplierCode })),
} as const;

export type SupplierEvent = EventOf<typeof supplierEvents>;
export type SupplierProfile = z.output<(typeof supplierEvents)['SupplierRegistered']['data']>;

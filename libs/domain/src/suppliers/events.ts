import { z } from 'zod';
import { event, namedBy, sealedText, supplierCode, type EventOf } from '../kernel/index.ts';

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

export const supplierStatuses = ['active', 'inactive'] as const;
export type SupplierStatus = (typeof supplierStatuses)[number];

export const supplierEvents = {
  SupplierRegistered: event(1, z.object(profile)),
  SupplierRevised: event(1, z.object(profile)),
  SupplierDeactivated: event(1, z.object({ code: supplierCode, reason: z.string().nullable() })),
  SupplierActivated: event(1, z.object({ code: supplierCode })),
  /**
   * Only for a supplier that nothing has ever named. Its code is never reused, and the key of its contact is destroyed.
   */
  SupplierDeleted: event(1, z.object({ code: supplierCode, reason: z.string() })),
  /** Restored unchanged, because it came into use while it was being deleted. */
  SupplierReinstated: event(
    1,
    z.object({ ...profile, status: z.enum(supplierStatuses), namedBy: z.array(namedBy).min(1) }),
  ),
} as const;

export type SupplierEvent = EventOf<typeof supplierEvents>;
export type SupplierProfile = z.output<(typeof supplierEvents)['SupplierRegistered']['data']>;

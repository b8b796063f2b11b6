import { z } from 'zod';
import { customerCode, event, money, sealedText, type EventOf } from '../kernel/index.ts';
import { customerTypes } from './rules.ts';

/** Contact details, each sealed with the customer's key. */
export const customerContact = z.object({
  contactPerson: sealedText.nullable(),
  phone: sealedText.nullable(),
  email: sealedText.nullable(),
  address: sealedText.nullable(),
});
export type CustomerContact = z.output<typeof customerContact>;

export const customerProfile = z.object({
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  type: z.enum(customerTypes),
  /** Stock with fewer days left is not allocated to this customer. */
  minimumShelfLifeDays: z.number().int().positive().nullable(),
  remarks: z.string().nullable(),
  ...customerContact.shape,
});
export type CustomerProfile = z.output<typeof customerProfile>;

const code = customerCode;
const reason = z.string().nullable();

export const customerEvents = {
  /** The opening limit is set once; afterwards the credit ledger owns the limit. */
  CustomerCreated: event(1, z.object({ code, openingLimit: money, ...customerProfile.shape })),
  CustomerRevised: event(1, z.object({ code, ...customerProfile.shape })),
  CustomerActivated: event(1, z.object({ code })),
  CustomerDeactivated: event(1, z.object({ code, reason })),
  CustomerDeleted: event(1, z.object({ code, reason })),
  /** The second check found no ties: the deletion is final. */
  CustomerDeletionSettled: event(1, z.object({ code })),
  CustomerRestored: event(1, z.object({ code })),
  /** Tombstone of a customer that never moved stock or credit. The code is never reused. */
  CustomerPurged: event(1, z.object({ code, reason })),
  /** The key of this generation is destroyed, and every contact sealed with it is unreadable. */
  CustomerPersonalDataErased: event(
    1,
    z.object({ code, keyGeneration: z.number().int().nonnegative(), reason: z.string() }),
  ),
} as const;
export type CustomerEvent = EventOf<typeof customerEvents>;

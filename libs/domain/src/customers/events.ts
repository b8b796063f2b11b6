import { z } from 'zod';
import { customerCode, event, money, sealedText, type EventOf } from '../kernel/index.ts';
import { customerTypes } from './rules.ts';

/** How to reach the person behind the company; each sealed with the customer's own key. */
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
  /** Goods with fewer days left are not allocated to this customer. */
  minimumShelfLifeDays: z.number().int().positive().nullable(),
  remarks: z.string().nullable(),
  ...customerContact.shape,
});
export type CustomerProfile = z.output<typeof customerProfile>;

const code = customerCode;
const reason = z.string().nullable();

export const customerEvents = {
  /** The opening limit is set once; from here on the credit ledger has the limit. */
  CustomerCreated: event(1, z.object({ code, openingLimit: money, ...customerProfile.shape })),
  CustomerRevised: event(1, z.object({ code, ...customerProfile.shape })),
  CustomerActivated: event(1, z.object({ code })),
  CustomerDeactivated: event(1, z.object({ code, reason })),
  CustomerDeleted: event(1, z.object({ code, reason })),
  /** Nothing bound the customer when it was looked once more: the deletion stands. */
  CustomerDeletionSettled: event(1, z.object({ code })),
  CustomerRestored: event(1, z.object({ code })),
  /** The tombstone of a customer who never moved stock or credit; the code is never used again. */
  CustomerPurged: event(1, z.object({ code, reason })),
  /** From here on the key of that generation is gone, and with it every contact sealed with it. */
  CustomerPersonalDataErased: event(
    1,
    z.object({ code, keyGeneration: z.number().int().nonnegative(), reason: z.string() }),
  ),
} as const;
export type CustomerEvent = EventOf<typeof customerEvents>;

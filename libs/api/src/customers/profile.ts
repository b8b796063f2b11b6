import { creditStandings } from '@granary/domain/credit/rules';
import { customerCode, positiveMoneyInput } from '@granary/domain/kernel';
import {
  MINIMUM_SHELF_LIFE_LONGEST_DAYS,
  customerStatuses,
  customerTypes,
  phonePattern,
} from '@granary/domain/customers/rules';
import { z } from 'zod';
import { optionalText, type ListFields } from '../http/index.ts';

/** Input for a customer, shared by the form and the CSV import. */
export const customerInput = z.object({
  name: z.string().trim().min(1).max(128),
  englishName: optionalText(128),
  khmerName: optionalText(128),
  type: z.enum(customerTypes),
  contactPerson: z.string().trim().min(1).max(64),
  phone: z.string().trim().regex(phonePattern),
  email: z
    .union([z.literal(''), z.email().max(128)])
    .nullish()
    .transform((value) => value || null),
  address: optionalText(255),
  /** Stock with fewer days left is not allocated to this customer; blank: no minimum. */
  minimumShelfLifeDays: z
    .union([
      z.coerce.number<string | number>().int().min(1).max(MINIMUM_SHELF_LIFE_LONGEST_DAYS),
      z.literal(''),
    ])
    .nullish()
    .transform((value) => value || null),
  remarks: optionalText(1000),
});
export type CustomerInput = z.input<typeof customerInput>;

/** Code and opening limit are fixed at creation. */
export const newCustomer = customerInput.extend({
  code: customerCode,
  openingLimit: positiveMoneyInput,
});
export type NewCustomer = z.input<typeof newCustomer>;

export const customerFields = {
  code: { kind: 'text', sortable: true, searched: true },
  name: { kind: 'text', sortable: true, searched: true },
  englishName: { kind: 'text', sortable: true, searched: true },
  khmerName: { kind: 'text', sortable: true, searched: true },
  type: { kind: 'enum', values: customerTypes, sortable: true },
  status: { kind: 'enum', values: customerStatuses, sortable: true },
  creditLimit: { kind: 'decimal', sortable: true },
  available: { kind: 'decimal', sortable: true },
  usageRate: { kind: 'decimal', sortable: true },
  standing: { kind: 'enum', values: creditStandings, sortable: true },
  createdAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

/** May see customers' credit in the list. */
export const CUSTOMER_CREDIT_READERS = ['customer:read', 'credit:read'] as const;

/** Contains no personal data, because everyone who enters orders may list customers. */
export const customerRow = z.object({
  code: z.string(),
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  type: z.enum(customerTypes),
  status: z.enum(customerStatuses),
  minimumShelfLifeDays: z.number().int().nullable(),
  /** Null for users who may see neither customers nor credit. */
  creditLimit: z.string().nullable(),
  available: z.string().nullable(),
  usageRate: z.string().nullable(),
  standing: z.enum(creditStandings).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** One event of the customer's stream. */
export const customerHistoryEntry = z.object({
  eventId: z.string(),
  type: z.string(),
  at: z.string(),
  username: z.string(),
  note: z.string().nullable(),
});

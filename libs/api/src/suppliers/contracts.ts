import { supplierCode } from '@granary/domain/kernel';
import { supplierStatuses } from '@granary/domain/suppliers';
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

export { supplierStatuses };

export const supplierFields = {
  code: { kind: 'text', sortable: true, searched: true },
  name: { kind: 'text', sortable: true, searched: true },
  englishName: { kind: 'text', sortable: true, searched: true },
  khmerName: { kind: 'text', sortable: true, searched: true },
  status: { kind: 'enum', values: supplierStatuses, sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

export const supplierInput = z.object({
  name: z.string().trim().min(1).max(128),
  englishName: optionalText(128),
  khmerName: optionalText(128),
  contactPerson: optionalText(64),
  phone: z
    .string()
    .trim()
    .regex(/^(\+?[\d\s()-]{6,20})?$/)
    .nullish()
    .transform((value) => value || null),
  email: z
    .union([z.literal(''), z.email().max(128)])
    .nullish()
    .transform((value) => value || null),
  address: optionalText(255),
  remarks: optionalText(1000),
});
export const newSupplier = supplierInput.extend({ code: supplierCode });
export type NewSupplier = z.input<typeof newSupplier>;

const supplierRow = z.object({
  code: z.string(),
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  status: z.enum(supplierStatuses),
  remarks: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SupplierRow = z.output<typeof supplierRow>;

const one = z.object({ code: supplierCode });

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/suppliers',
  summary: 'Suppliers',
  access: ['system_config:read', 'inbound:read'],
  query: listQuery(supplierFields),
  answer: page(supplierRow),
  models: ['catalogue'],
});

export const getSupplier = endpoint({
  method: 'GET',
  path: '/suppliers/{code}',
  summary: 'One supplier with its contact',
  access: 'system_config:read',
  params: one,
  answer: supplierRow.extend({
    revision,
    contactPerson: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    freshness,
  }),
  models: ['catalogue'],
});
export type SupplierDetail = z.output<typeof getSupplier.answer>;

export const registerSupplier = endpoint({
  method: 'POST',
  path: '/suppliers',
  summary: 'Register a supplier',
  access: 'system_config:write',
  touches: ['supplier'],
  body: newSupplier,
  answer: z.object({ code: z.string() }),
});

export const reviseSupplier = endpoint({
  method: 'PUT',
  path: '/suppliers/{code}',
  summary: 'Revise a supplier',
  access: 'system_config:write',
  touches: ['supplier'],
  params: one,
  /** Without a revision the supplier is overwritten unconditionally, as imports require. */
  body: supplierInput.extend({ revision: revision.optional() }),
  answer: done,
});

export const setSupplierStatus = endpoint({
  method: 'PUT',
  path: '/suppliers/{code}/status',
  summary: 'Activate or deactivate a supplier',
  access: 'system_config:write',
  touches: ['supplier'],
  params: one,
  body: z.object({ status: z.enum(supplierStatuses), reason: optionalText(500) }),
  answer: done,
});

export const deleteSupplier = endpoint({
  method: 'DELETE',
  path: '/suppliers/{code}',
  summary: 'Delete a supplier that nothing has ever named; its code stays taken',
  access: 'system_config:write',
  touches: ['supplier'],
  params: one,
  body: z.object({ reason: reasonText }),
  answer: done,
});

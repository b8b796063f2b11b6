import { restorersOf } from '../access/index.ts';
import { customerStatuses } from '@granary/domain/customers/rules';
import { customerCode } from '@granary/domain/kernel';
import { z } from 'zod';
import { done, endpoint, freshness, listQuery, optionalText, page, reasonText } from '../http/index.ts';
import { customerFields, customerHistoryEntry, customerInput, customerRow, newCustomer } from './profile.ts';

const one = z.object({ code: customerCode });
const maybeReason = z.object({ reason: optionalText(500) });

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: 'Customers; with `deleted=true` those in the recycle bin',
  // Everyone who enters contracts, orders or requests has to choose a customer.
  access: [
    'customer:read',
    'contract:write',
    'sales_outbound:write',
    'purchase_request:write',
    'credit:submit',
  ],
  query: listQuery(customerFields, {
    deleted: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  answer: page(customerRow),
  models: ['customers', 'credit'],
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/{code}',
  summary: 'One customer with its contact and what has happened to it',
  access: 'customer:read',
  params: one,
  answer: customerRow.extend({
    contactPerson: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    /** The contact was erased and has not been entered again. */
    erased: z.boolean(),
    openingLimit: z.string(),
    remarks: z.string().nullable(),
    /** Business with the customer so far; drafts that were never submitted do not count. */
    statistics: z.object({
      orders: z.number().int(),
      /** Submitted, not shipped yet. */
      openOrders: z.number().int(),
      /** Shipped amount before returns. */
      sales: z.string(),
      lastOrderAt: z.string().nullable(),
      activeContracts: z.number().int(),
    }),
    /** Required when revising, for optimistic concurrency. */
    revision: z.number().int(),
    timeline: z.array(customerHistoryEntry),
    freshness,
  }),
  models: ['customers', 'credit', 'contracts', 'documents'],
});
export type CustomerDetail = z.output<typeof getCustomer.answer>;

export const createCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  summary: 'Create a customer; the opening limit opens its credit ledger',
  access: 'customer:write',
  touches: ['customer', 'credit'],
  body: newCustomer,
  answer: z.object({ code: z.string() }),
});

export const reviseCustomer = endpoint({
  method: 'PUT',
  path: '/customers/{code}',
  summary: 'Revise a customer; refused when somebody else has changed it since',
  access: 'customer:write',
  touches: ['customer'],
  params: one,
  body: customerInput.extend({ revision: z.number().int().min(0) }),
  answer: done,
});

export const setCustomerStatus = endpoint({
  method: 'PUT',
  path: '/customers/{code}/status',
  summary: 'Activate or deactivate a customer',
  access: 'customer:write',
  touches: ['customer'],
  params: one,
  body: z.object({ status: z.enum(customerStatuses), reason: optionalText(500) }),
  answer: done,
});

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/customers/{code}',
  summary: 'Move to the recycle bin; refused with exposure, open orders or active contracts',
  access: ['customer:soft_delete', 'customer:delete'],
  touches: ['customer'],
  params: one,
  query: maybeReason,
  answer: done,
});

export const restoreCustomer = endpoint({
  method: 'POST',
  path: '/customers/{code}/restoration',
  summary: 'Restore from the recycle bin',
  access: restorersOf('customer'),
  touches: ['customer'],
  params: one,
  answer: done,
});

export const purgeCustomer = endpoint({
  method: 'DELETE',
  path: '/customers/{code}/permanently',
  summary: 'Delete for good, from the recycle bin, a customer who never moved stock or credit',
  access: 'customer:hard_delete',
  touches: ['customer'],
  params: one,
  query: maybeReason,
  answer: done,
});

export const eraseCustomerData = endpoint({
  method: 'DELETE',
  path: '/customers/{code}/personal-data',
  summary:
    'Erase contact person, phone, e-mail, address and delivery addresses for ever, in the log and everywhere else',
  access: 'customer:hard_delete',
  touches: ['customer'],
  params: one,
  query: z.object({ reason: reasonText }),
  answer: done,
});

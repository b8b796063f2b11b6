import {
  creditDocumentKinds,
  creditLineTypes,
  creditStandings,
  relatedBusinesses,
} from '@granary/domain/credit/rules';
import { customerCode, day, positiveMoneyInput } from '@granary/domain/kernel';
import { z } from 'zod';
import {
  coded,
  done,
  endpoint,
  freshness,
  listQuery,
  optionalText,
  page,
  reasonText,
  type ListFields,
} from '../http/index.ts';

export const balance = z.object({
  limit: z.string(),
  used: z.string(),
  reserved: z.string(),
  available: z.string(),
  /** Paid beyond what is owed; not part of `available`. */
  prepaid: z.string(),
  standing: z.enum(creditStandings),
});
export type BalanceAnswer = z.output<typeof balance>;

/** Amounts owed, by days since shipment. */
export const ageing = z.object({
  upTo30: z.string(),
  upTo60: z.string(),
  upTo90: z.string(),
  upTo120: z.string(),
  over120: z.string(),
});
export type Ageing = z.output<typeof ageing>;

export const creditAccountFields = {
  customer: { kind: 'text', sortable: true, searched: true },
  customerName: { kind: 'text', searched: true, filterable: false },
  limit: { kind: 'decimal', sortable: true },
  used: { kind: 'decimal', sortable: true },
  reserved: { kind: 'decimal', sortable: true },
  available: { kind: 'decimal', sortable: true },
  usageRate: { kind: 'decimal', sortable: true },
  standing: { kind: 'enum', values: creditStandings, sortable: true },
  upTo30: { kind: 'decimal', sortable: true },
  upTo60: { kind: 'decimal', sortable: true },
  upTo90: { kind: 'decimal', sortable: true },
  upTo120: { kind: 'decimal', sortable: true },
  over120: { kind: 'decimal', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

const creditAccountRow = balance.extend({
  ...ageing.shape,
  customer: coded,
  usageRate: z.string(),
  updatedAt: z.string(),
});
export type CreditAccountRow = z.output<typeof creditAccountRow>;

const one = z.object({ customer: customerCode });

export const listCreditAccounts = endpoint({
  method: 'GET',
  path: '/credit/accounts',
  summary: 'Every customer’s credit: limit, use, standing and ageing of what is owed',
  access: 'credit:read',
  query: listQuery(creditAccountFields),
  answer: page(creditAccountRow),
  models: ['credit', 'customers'],
});

export const getCreditAccount = endpoint({
  method: 'GET',
  path: '/credit/accounts/{customer}',
  summary: 'One customer’s credit now, with the shipments that are not paid for',
  // Everyone who sells to customers may see their credit.
  access: ['credit:read', 'customer:read', 'sales_outbound:read', 'purchase_request:read'],
  params: one,
  answer: balance.extend({
    customer: coded,
    usageRate: z.string(),
    ageing,
    openShipments: z.number().int(),
    /** Oldest first, limited. */
    shipments: z.array(
      z.object({
        document: z.string(),
        kind: z.enum(creditDocumentKinds),
        shippedAt: z.string(),
        days: z.number().int(),
        amount: z.string(),
        outstanding: z.string(),
      }),
    ),
    openedAt: z.string(),
    updatedAt: z.string(),
    freshness,
  }),
  models: ['credit', 'customers'],
});
export type CreditAccount = z.output<typeof getCreditAccount.answer>;

export const creditRecordFields = {
  customer: { kind: 'text', sortable: true, searched: true },
  customerName: { kind: 'text', searched: true, filterable: false },
  type: { kind: 'enum', values: creditLineTypes },
  business: { kind: 'enum', values: relatedBusinesses },
  document: { kind: 'text', searched: true },
  limitChange: { kind: 'decimal' },
  usedChange: { kind: 'decimal' },
  reservedChange: { kind: 'decimal' },
  username: { kind: 'text', searched: true },
  occurredAt: { kind: 'moment', sortable: true },
  recordedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

/** One change of a customer's credit. */
export const creditRecord = z.object({
  id: z.string(),
  customer: coded,
  type: z.enum(creditLineTypes),
  business: z.enum(relatedBusinesses),
  document: z.string().nullable(),
  reason: z.string().nullable(),
  limitChange: z.string(),
  usedChange: z.string(),
  reservedChange: z.string(),
  /** Balance when this was recorded. */
  available: z.string(),
  username: z.string(),
  approver: z.string().nullable(),
  /** Null if no approval was needed. */
  approvedAt: z.string().nullable(),
  /** Business time. */
  occurredAt: z.string(),
  recordedAt: z.string(),
});
export type CreditRecord = z.output<typeof creditRecord>;

export const listCreditRecords = endpoint({
  method: 'GET',
  path: '/credit/records',
  summary: 'Everything that has changed a customer’s credit',
  access: ['credit:read', 'credit_change:read'],
  query: listQuery(creditRecordFields),
  answer: page(creditRecord),
  models: ['credit', 'customers'],
});

export const repaymentInput = z.object({
  amount: positiveMoneyInput,
  /** The day of payment; may lie in the past. */
  paidOn: day,
  reference: optionalText(64),
  notes: optionalText(500),
});

export const recordRepayment = endpoint({
  method: 'POST',
  path: '/credit/accounts/{customer}/repayments',
  summary: 'Record what a customer has paid; it settles the oldest shipment first',
  access: 'credit:approve',
  touches: ['credit'],
  params: one,
  body: repaymentInput,
  answer: z.object({
    /** The settled shipments with their amounts. */
    settled: z.array(z.object({ document: z.string(), amount: z.string() })),
    prepaid: z.string(),
  }),
});

export const setCreditStanding = endpoint({
  method: 'PUT',
  path: '/credit/accounts/{customer}/standing',
  summary: 'Stop selling to a customer on credit, or allow it again',
  access: 'credit:approve',
  touches: ['credit'],
  params: one,
  body: z.object({ standing: z.enum(['stop', 'clear']), reason: reasonText }),
  answer: done,
});

import { decisionReason } from '@granary/domain/approval/rules';
import { day, documentNumber, warehouseCode, type Language } from '@granary/domain/kernel';
import { allocationStatuses, outboundStatuses, priceLists } from '@granary/domain/outbound/rules';
import { priorities } from '@granary/domain/priority/rules';
import { z } from 'zod';
import {
  done,
  endpoint,
  listQuery,
  names,
  optionalText,
  page,
  seenSubmission,
  type ListFields,
} from '../http/index.ts';
import { paperOptions } from '../papers/index.ts';
import { outboundRow } from './documents.ts';

const one = z.object({ number: documentNumber });

export const salesFields = {
  number: { kind: 'text', sortable: true, searched: true },
  title: { kind: 'text', sortable: true, searched: true },
  status: { kind: 'enum', values: outboundStatuses, sortable: true },
  allocation: { kind: 'enum', values: allocationStatuses, sortable: true },
  priority: { kind: 'enum', values: priorities, ranked: true, sortable: true },
  customer: { kind: 'text', sortable: true, searched: true },
  customerName: { kind: 'text', searched: true, filterable: false },
  salesDate: { kind: 'day', sortable: true },
  salesAmount: { kind: 'decimal', sortable: true },
  creditDeduction: { kind: 'decimal', sortable: true },
  warehouse: { kind: 'enum', sortable: true },
  reference: { kind: 'text', searched: true },
  expectedDate: { kind: 'day', sortable: true },
  createdBy: { kind: 'text', sortable: true, searched: true },
  createdAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
  shippedAt: { kind: 'moment', sortable: true },
  /** The items of all lines, so that searching for an item finds its orders. */
  items: { kind: 'text', searched: true },
} as const satisfies ListFields;

const salesRow = outboundRow.extend({
  salesDate: day.nullable(),
  priceList: z.enum(priceLists).nullable(),
  salesAmount: z.string(),
  creditDeduction: z.string(),
  salesApprover: z.string().nullable(),
  salesApprovedAt: z.string().nullable(),
  notice: z.string().nullable(),
  noticeVoid: z.boolean(),
});
export type SalesRow = z.output<typeof salesRow>;

export const listSales = endpoint({
  method: 'GET',
  path: '/sales-outbound',
  summary: 'Sales orders, whatever has become of them; with `deleted=true` those in the recycle bin',
  access: 'sales_outbound:read',
  query: listQuery(salesFields, {
    warehouse: warehouseCode.optional(),
    deleted: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  answer: page(salesRow),
  models: ['documents', 'customers'],
});

export const saleItemFields = {
  code: { kind: 'text', sortable: true, searched: true },
  name: { kind: 'text', sortable: true, searched: true },
  englishName: { kind: 'text', searched: true },
  khmerName: { kind: 'text', searched: true },
} as const satisfies ListFields;

const saleItemRow = z.object({
  code: z.string(),
  name: z.string(),
  englishName: z.string().nullable(),
  khmerName: z.string().nullable(),
  unit: names.nullable(),
  memberPrice: z.string(),
  retailPrice: z.string(),
  /** Per warehouse the caller may sell from, largest quantity first. */
  availability: z.array(z.object({ warehouse: z.string(), available: z.string() })),
});
export type SaleItemRow = z.output<typeof saleItemRow>;

export const listSaleItems = endpoint({
  method: 'GET',
  path: '/sales-outbound/items',
  summary: 'What can be sold: prices and availability, never cost',
  access: ['sales_outbound:write', 'purchase_request:write'],
  query: listQuery(saleItemFields),
  answer: page(saleItemRow),
  models: ['catalogue', 'inventory'],
});

export const approveSale = endpoint({
  method: 'POST',
  path: '/outbound/{number}/sales-approval',
  summary: 'Approve a sale; its settlement notice can be printed from then on',
  access: 'sales_outbound:approve',
  touches: ['outbound', 'workflow'],
  params: one,
  body: z.object({
    /** Required (5–500 characters) only from a super_admin who submitted the sale. */
    notes: optionalText(500),
    ...seenSubmission,
  }),
  answer: done,
});

export const rejectSale = endpoint({
  method: 'POST',
  path: '/outbound/{number}/sales-rejection',
  summary: 'Reject a sale with a reason; goods and credit are free again',
  access: 'sales_outbound:approve',
  touches: ['outbound', 'stock', 'credit', 'workflow'],
  params: one,
  body: z.object({ reason: decisionReason, ...seenSubmission }),
  answer: done,
});

export const handOver = endpoint({
  method: 'POST',
  path: '/outbound/{number}/handover',
  summary: 'Hand an approved sale to the warehouse',
  access: 'sales_outbound:write',
  touches: ['outbound', 'workflow'],
  params: one,
  answer: done,
});

export const getSettlementNotice = endpoint({
  method: 'GET',
  path: '/outbound/{number}/settlement-notice',
  summary:
    'A settlement notice of an approved sale as a PDF, in the language asked for; marked if it is void',
  access: 'sales_outbound:read',
  params: one,
  query: paperOptions.extend({
    /** Defaults to the newest. */
    notice: documentNumber.optional(),
  }),
  file: 'paper',
  answer: z.unknown(),
});

/** `OUT-20261121-0001-S2-km.pdf`: a customer's papers in several languages differ in their names. */
export const noticeFile = (notice: string, language: Language): string =>
  `${notice}-${language.slice(0, 2)}.pdf`;

import { calendarPeriods } from '@granary/domain/reports/rules';
import { customerCode, day, itemCode, supplierCode, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import type { Permission } from '../access/index.ts';
import { PROFIT_READERS } from '../costs/index.ts';
import { position } from '../http/index.ts';

export const reportTypes = [
  'customer',
  'supplier',
  'operation',
  'inventory',
  'movements',
  'expiry',
  'sales',
  'credit',
  'counts',
  'recalls',
] as const;
export type ReportType = (typeof reportTypes)[number];

/** What a report can be narrowed to; left out, everything that its reader may see. */
const parameters = {
  warehouse: warehouseCode,
  customer: customerCode,
  supplier: supplierCode,
  item: itemCode,
} as const;
export type ReportParameter = keyof typeof parameters;
export const reportParameters = Object.keys(parameters) as readonly ReportParameter[];

interface Rules {
  /** Of which one is enough, beside `data:export`: what the figures are read by on a screen. */
  readonly access: readonly Permission[];
  readonly parameters: readonly ReportParameter[];
  /** Its figures are reckoned from ledgers that only grow: it can be made again as of any place in the log. */
  readonly asOf?: true;
}

export const reportRules: Readonly<Record<ReportType, Rules>> = {
  customer: { access: ['customer:read'], parameters: ['customer', 'warehouse', 'item'] },
  supplier: { access: ['inbound:read'], parameters: ['supplier', 'warehouse', 'item'] },
  operation: { access: ['inventory:read'], parameters: ['warehouse'] },
  inventory: { access: ['inventory:read'], parameters: ['warehouse', 'item'], asOf: true },
  movements: { access: ['inventory:read'], parameters: ['warehouse', 'item'], asOf: true },
  expiry: { access: ['inventory:read'], parameters: ['warehouse', 'item', 'supplier'] },
  sales: {
    access: ['sales_outbound:read', ...PROFIT_READERS],
    parameters: ['warehouse', 'customer', 'item'],
  },
  credit: { access: ['credit:read'], parameters: ['customer'] },
  counts: { access: ['inventory:read'], parameters: ['warehouse', 'item'] },
  recalls: { access: ['batch:read'], parameters: ['warehouse', 'item'] },
};

const reportPeriod = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(calendarPeriods), day }),
  z
    .object({ kind: z.literal('custom'), from: day, to: day })
    .refine(({ from, to }) => from <= to, { path: ['to'], params: { word: 'order' } }),
]);

/** A choice that was left blank is none. */
const chosen = <Code extends z.ZodType<string, string>>(code: Code) =>
  z
    .union([z.literal(''), code])
    .transform((value) => value || undefined)
    .optional();

/** What a report is of: its type, its days by the company's clock, and what it is narrowed to. */
export const reportAsked = z
  .object({
    type: z.enum(reportTypes),
    period: reportPeriod,
    warehouse: chosen(parameters.warehouse),
    customer: chosen(parameters.customer),
    supplier: chosen(parameters.supplier),
    item: chosen(parameters.item),
    /** As of which place in the log; left out, as things stand. */
    at: position.optional(),
  })
  .superRefine((asked, context) => {
    const { parameters: known, asOf = false } = reportRules[asked.type];
    if (asked.at !== undefined && !asOf)
      context.addIssue({ code: 'custom', path: ['at'], message: 'not of this report' });
    for (const name of reportParameters)
      if (asked[name] !== undefined && !known.includes(name))
        context.addIssue({ code: 'custom', path: [name], message: 'not of this report' });
  });
export type ReportAsked = z.output<typeof reportAsked>;

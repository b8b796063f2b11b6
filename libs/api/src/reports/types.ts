import { calendarPeriods } from '@granary/domain/reports/rules';
import { customerCode, day, itemCode, supplierCode, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import type { Permission } from '../access/index.ts';
import { PROFIT_READERS } from '../costs/index.ts';
import { position } from '../http/index.ts';
import { COST_READERS } from '../stock/index.ts';

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
  'journal',
] as const;
export type ReportType = (typeof reportTypes)[number];

/** Optional filters of a report; without them it covers everything its reader may see. */
const parameters = {
  warehouse: warehouseCode,
  customer: customerCode,
  supplier: supplierCode,
  item: itemCode,
} as const;
export type ReportParameter = keyof typeof parameters;
export const reportParameters = Object.keys(parameters) as readonly ReportParameter[];

interface Rules {
  /** Any one of these is required in addition to `data:export`: the permissions to see the same figures on screen. */
  readonly access: readonly Permission[];
  readonly parameters: readonly ReportParameter[];
}

export const reportRules: Readonly<Record<ReportType, Rules>> = {
  customer: { access: ['customer:read'], parameters: ['customer', 'warehouse', 'item'] },
  supplier: { access: ['inbound:read'], parameters: ['supplier', 'warehouse', 'item'] },
  operation: { access: ['inventory:read'], parameters: ['warehouse'] },
  inventory: { access: ['inventory:read'], parameters: ['warehouse', 'item'] },
  movements: { access: ['inventory:read'], parameters: ['warehouse', 'item'] },
  expiry: { access: ['inventory:read'], parameters: ['warehouse', 'item', 'supplier'] },
  sales: {
    access: ['sales_outbound:read', ...PROFIT_READERS],
    parameters: ['warehouse', 'customer', 'item'],
  },
  credit: { access: ['credit:read'], parameters: ['customer'] },
  counts: { access: ['inventory:read'], parameters: ['warehouse', 'item'] },
  recalls: { access: ['batch:read'], parameters: ['warehouse', 'item'] },
  /** Receivables only with `credit:read`, and not of one warehouse. */
  journal: { access: COST_READERS, parameters: ['warehouse'] },
};

const reportPeriod = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(calendarPeriods), day }),
  z
    .object({ kind: z.literal('custom'), from: day, to: day })
    .refine(({ from, to }) => from <= to, { path: ['to'], params: { word: 'order' } }),
]);

/** Blank counts as omitted. */
const chosen = <Code extends z.ZodType<string, string>>(code: Code) =>
  z
    .union([z.literal(''), code])
    .transform((value) => value || undefined)
    .optional();

/** Type and filters. */
const subject = {
  type: z.enum(reportTypes),
  warehouse: chosen(parameters.warehouse),
  customer: chosen(parameters.customer),
  supplier: chosen(parameters.supplier),
  item: chosen(parameters.item),
};

const refuseForeign = (
  asked: { readonly type: ReportType } & { readonly [Name in ReportParameter]?: string | undefined },
  context: z.core.$RefinementCtx,
): void => {
  for (const name of reportParameters)
    if (asked[name] !== undefined && !reportRules[asked.type].parameters.includes(name))
      context.addIssue({ code: 'custom', path: [name], message: 'not of this report' });
};

/** A requested report: subject and period, in the company's time zone. */
export const reportAsked = z
  .object({
    ...subject,
    period: reportPeriod,
    /** Log position to report as of; defaults to now. */
    at: position.optional(),
    /** The day that ages and days left count from, with `at`; defaults to today. */
    on: day.optional(),
  })
  .superRefine((asked, context) => {
    if (asked.on !== undefined && asked.at === undefined)
      context.addIssue({ code: 'custom', path: ['on'], message: 'only with a log position' });
    refuseForeign(asked, context);
  });
export type ReportAsked = z.output<typeof reportAsked>;

/** A recurring report: each run covers the last period of this kind that has ended. */
export const reportRepeated = z
  .object({ ...subject, period: z.enum(calendarPeriods) })
  .superRefine(refuseForeign);
export type ReportRepeated = z.output<typeof reportRepeated>;

import { markupKinds } from '@granary/domain/costs/rules';
import { money, quantity, unitCost } from '@granary/domain/kernel';
import { z } from 'zod';
import type { ListFields } from '../http/index.ts';
import { names } from '../http/index.ts';

export const profitFigures = z.object({
  revenue: money,
  cost: money,
  profit: money,
  /** Percent of revenue; null if there is none. */
  margin: z.string().nullable(),
  lines: z.number().int(),
});

/** `key` is a period (`2026-11-21`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`), an item, a customer or a category. */
export const profitGroup = profitFigures.extend({ key: z.string(), names: names.nullable() });
export type ProfitGroup = z.output<typeof profitGroup>;

export const profitFields = {
  shippedAt: { kind: 'moment', sortable: true },
  number: { kind: 'text', sortable: true, searched: true },
  item: { kind: 'text', sortable: true, searched: true },
  customer: { kind: 'text', sortable: true, searched: true },
  quantity: { kind: 'decimal', sortable: true },
  revenue: { kind: 'decimal', sortable: true },
  cost: { kind: 'decimal', sortable: true },
  profit: { kind: 'decimal', sortable: true },
} as const satisfies ListFields;

export const profitLine = z.object({
  id: z.string(),
  number: z.string(),
  line: z.number().int(),
  shippedAt: z.string(),
  warehouse: z.string(),
  item: z.string(),
  itemNames: names,
  unit: names,
  customer: z.string(),
  customerNames: names,
  /** Shipped less returned. */
  quantity,
  unitPrice: money,
  revenue: money,
  cost: money,
  profit: money,
  margin: z.string().nullable(),
  batches: z.array(z.string()),
  /** The cost of one of its batches changed afterwards; this line keeps the cost at shipment. */
  revisedSince: z.boolean(),
});
export type ProfitLine = z.output<typeof profitLine>;

export const costRevisionFields = {
  changedAt: { kind: 'moment', sortable: true },
  batch: { kind: 'text', sortable: true, searched: true },
  item: { kind: 'text', sortable: true, searched: true },
  username: { kind: 'text', sortable: true, searched: true },
  reason: { kind: 'text', searched: true },
} as const satisfies ListFields;

export const costRevision = z.object({
  id: z.string(),
  changedAt: z.string(),
  batchId: z.string(),
  batch: z.string(),
  warehouse: z.string(),
  item: z.string(),
  itemNames: names,
  before: unitCost,
  after: unitCost,
  change: z.string(),
  changeRate: z.string().nullable(),
  reason: z.string(),
  username: z.string(),
});
export type CostRevision = z.output<typeof costRevision>;

export const markupRule = z.object({
  scope: z.string(),
  kind: z.enum(markupKinds),
  target: z.string().nullable(),
  names: names.nullable(),
  percent: money,
  reason: z.string().nullable(),
  username: z.string(),
  changedAt: z.string(),
});
export type MarkupRule = z.output<typeof markupRule>;

export const priceSuggestionFields = {
  item: { kind: 'text', sortable: true, searched: true },
  itemName: { kind: 'text', sortable: true, searched: true },
  averageCost: { kind: 'decimal', sortable: true },
  markup: { kind: 'decimal', sortable: true },
} as const satisfies ListFields;

export const priceSuggestion = z.object({
  item: z.string(),
  itemNames: names,
  /** Average over all warehouses, because prices are company-wide. Null if nothing is in stock. */
  averageCost: unitCost.nullable(),
  markup: money.nullable(),
  markupKind: z.enum(markupKinds).nullable(),
  suggestedPrice: money.nullable(),
  memberPrice: money,
  retailPrice: money,
  /** Markup of the member price on the average cost, in percent. */
  memberMarkup: z.string().nullable(),
});
export type PriceSuggestion = z.output<typeof priceSuggestion>;

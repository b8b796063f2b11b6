import { batchStatuses } from '@granary/domain/stock';
import { z } from 'zod';

const figure = z.string();
const money = z.string().nullable();

/** Costs are null for users who may not see them; personal data is withheld from everyone. */
export const batchState = z.object({
  status: z.enum(batchStatuses),
  initial: figure,
  current: figure,
  available: figure,
  reserved: figure,
  blocked: figure,
  unitCost: money,
  value: money,
  receivedAt: z.string(),
  productionDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  supplier: z.string().nullable(),
  supplierLot: z.string().nullable(),
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  quality: z.enum(['pending', 'passed', 'failed']).nullable(),
  inspector: z.string().nullable(),
  inspectedAt: z.string().nullable(),
  certificate: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), sha256: z.string() })),
  locked: z.boolean(),
  recalls: z.array(z.string()),
  holds: z.record(
    z.string(),
    z.object({
      document: z.string(),
      line: z.number().int(),
      status: z.enum(['open', 'committed']),
      quantity: figure,
    }),
  ),
});
export type BatchState = z.output<typeof batchState>;

export const itemStockState = z.object({
  current: figure,
  available: figure,
  reserved: figure,
  blocked: figure,
  value: money,
  /** Batches with stock on hand, by code. */
  batches: z.record(
    z.string(),
    batchState.pick({
      status: true,
      current: true,
      available: true,
      reserved: true,
      unitCost: true,
      value: true,
      receivedAt: true,
      expiryDate: true,
    }),
  ),
});
export type ItemStockState = z.output<typeof itemStockState>;

export const creditState = z.object({
  limit: figure,
  used: figure,
  reserved: figure,
  available: figure,
  prepaid: figure,
  standing: z.string(),
  /** Contribution of each contract to the limit. */
  contributions: z.record(z.string(), figure),
  /** Credit held per document, and owed per shipment; null on the effective time basis. */
  holds: z.record(z.string(), figure).nullable(),
  owed: z.record(z.string(), figure).nullable(),
});
export type CreditStateAsOf = z.output<typeof creditState>;

const line = z.looseObject({ line: z.number().int(), item: z.string(), quantity: figure.optional() });

/** Documents as of their own events: the figures shown on pages, plus all other fields. */
export const contractState = z.looseObject({
  approvalStatus: z.string(),
  businessStatus: z.string().nullable(),
  totalAmount: figure,
  depositPercentage: figure,
  expectedCredit: figure,
  contribution: figure,
  deleted: z.boolean(),
  lines: z.array(line),
});
export type ContractStateAsOf = z.output<typeof contractState>;

export const inboundState = z.looseObject({
  approvalStatus: z.string(),
  progress: z.string(),
  /** Cost of the goods. */
  total: money,
  quantity: figure,
  inboundDate: z.string(),
  deleted: z.boolean(),
  lines: z.array(line),
});
export type InboundStateAsOf = z.output<typeof inboundState>;

export const outboundState = z.looseObject({
  status: z.string(),
  allocation: z.string(),
  quantity: figure,
  allocated: figure,
  picked: figure,
  short: figure,
  shipped: figure,
  deleted: z.boolean(),
  lines: z.array(line),
});
export type OutboundStateAsOf = z.output<typeof outboundState>;

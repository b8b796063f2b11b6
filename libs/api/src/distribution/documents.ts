import { approvalStatuses } from '@granary/domain/approval/rules';
import { recordStatuses } from '@granary/domain/distribution/rules';
import {
  customerCode,
  day,
  itemCode,
  money,
  positiveQuantityInput,
  quantity,
  quantityInput,
  warehouseCode,
} from '@granary/domain/kernel';
import { outboundStatuses } from '@granary/domain/outbound/rules';
import { z } from 'zod';
import { coded, countedItem, enteredIn, optionalText, typedUnit, type ListFields } from '../http/index.ts';

const TITLE_MAX = 128;
const LINES_MAX = 200;

const blankable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** What people enter; prices are the customer's. The warehouse is chosen once, on creation. */
export const distributionInput = z.object({
  customer: customerCode,
  title: z.string().trim().min(1).max(TITLE_MAX),
  expectedDate: blankable(day),
  deliveryMethod: optionalText(64),
  deliveryAddress: optionalText(255),
  remarks: optionalText(1000),
  lines: z
    .array(
      z.object({
        item: itemCode,
        quantity: positiveQuantityInput,
        unit: typedUnit,
        remarks: optionalText(500),
      }),
    )
    .min(1)
    .max(LINES_MAX),
});
export const newDistribution = distributionInput.extend({ warehouse: warehouseCode });
export type NewDistribution = z.input<typeof newDistribution>;

/** How much of a line is granted; lines that are not coded are granted in full. */
export const grantInput = z.object({ line: z.number().int().positive(), quantity: quantityInput });

export const distributionFields = {
  number: { kind: 'text', sortable: true, searched: true },
  title: { kind: 'text', sortable: true, searched: true },
  warehouse: { kind: 'enum', sortable: true },
  customer: { kind: 'text' },
  approvalStatus: { kind: 'enum', values: approvalStatuses, sortable: true },
  recordStatus: { kind: 'enum', values: recordStatuses },
  outbound: { kind: 'text' },
  expectedDate: { kind: 'day', sortable: true },
  total: { kind: 'decimal', sortable: true },
  createdBy: { kind: 'text', sortable: true, searched: true },
  createdAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
  /** The items of all lines, so that a search for an item finds its requests. */
  items: { kind: 'text', searched: true },
} as const satisfies ListFields;

export const distributionRow = z.object({
  number: z.string(),
  title: z.string(),
  warehouse: z.string(),
  customer: coded,
  approvalStatus: z.enum(approvalStatuses),
  /** Null until it is approved. */
  recordStatus: z.enum(recordStatuses).nullable(),
  /** The outbound order that was made for it. */
  outbound: z.string().nullable(),
  /** How far that order has come. */
  outboundStatus: z.enum(outboundStatuses).nullable(),
  expectedDate: day.nullable(),
  lineCount: z.number().int(),
  /** What is asked for; once approved what is granted. */
  total: money,
  /** What the goods that have left cost the customer. */
  shippedAmount: money.nullable(),
  shippedAt: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type DistributionRow = z.output<typeof distributionRow>;

export const distributionLine = z.object({
  line: z.number().int(),
  item: countedItem,
  entered: enteredIn,
  quantity,
  unitPrice: money,
  amount: money,
  /** Null until it is approved. */
  approved: quantity.nullable(),
  remarks: z.string().nullable(),
});
export type DistributionLine = z.output<typeof distributionLine>;

/** One event of the request's own stream. */
export const distributionHappening = z.object({
  eventId: z.string(),
  type: z.string(),
  at: z.string(),
  username: z.string(),
  role: z.string(),
  note: z.string().nullable(),
});

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
import { priorities } from '@granary/domain/priority/rules';
import { z } from 'zod';
import { coded, countedItem, enteredIn, optionalText, typedUnit, type ListFields } from '../http/index.ts';

const TITLE_MAX = 128;
const LINES_MAX = 200;

const blankable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** Input for a request; prices are the customer's. The warehouse is fixed at creation. */
export const distributionInput = z.object({
  customer: customerCode,
  /** Empty: it is named by its customer or supplier and the amount. */
  title: z.string().trim().max(TITLE_MAX).default(''),
  priority: z.enum(priorities).optional(),
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

/** Granted quantity of a line; lines not listed are granted in full. */
export const grantInput = z.object({ line: z.number().int().positive(), quantity: quantityInput });

export const distributionFields = {
  number: { kind: 'text', sortable: true, searched: true },
  title: { kind: 'text', sortable: true, searched: true },
  warehouse: { kind: 'enum', sortable: true },
  customer: { kind: 'text' },
  approvalStatus: { kind: 'enum', values: approvalStatuses, sortable: true },
  recordStatus: { kind: 'enum', values: recordStatuses },
  outbound: { kind: 'text' },
  priority: { kind: 'enum', values: priorities, ranked: true, sortable: true },
  expectedDate: { kind: 'day', sortable: true },
  total: { kind: 'decimal', sortable: true },
  createdBy: { kind: 'text', sortable: true, searched: true },
  createdAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
  /** The items of all lines, so that searching for an item finds its requests. */
  items: { kind: 'text', searched: true },
} as const satisfies ListFields;

export const distributionRow = z.object({
  number: z.string(),
  title: z.string(),
  priority: z.enum(priorities),
  warehouse: z.string(),
  customer: coded,
  approvalStatus: z.enum(approvalStatuses),
  /** Null until approved. */
  recordStatus: z.enum(recordStatuses).nullable(),
  /** The outbound order created for it. */
  outbound: z.string().nullable(),
  /** Status of that order. */
  outboundStatus: z.enum(outboundStatuses).nullable(),
  expectedDate: day.nullable(),
  lineCount: z.number().int(),
  /** The requested amount; once approved, the granted one. */
  total: money,
  /** Sale amount of the shipped goods. */
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
  /** Null until approved. */
  approved: quantity.nullable(),
  remarks: z.string().nullable(),
});
export type DistributionLine = z.output<typeof distributionLine>;

/** One event of the request's stream. */
export const distributionHistoryEntry = z.object({
  eventId: z.string(),
  type: z.string(),
  at: z.string(),
  username: z.string(),
  role: z.string(),
  note: z.string().nullable(),
});

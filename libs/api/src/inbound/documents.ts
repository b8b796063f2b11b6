import { approvalStatuses, decisionReason } from '@granary/domain/approval/rules';
import { enterableInboundTypes, inboundTypes } from '@granary/domain/inbound/rules';
import {
  batchCode,
  day,
  documentNumber,
  itemCode,
  positiveQuantityInput,
  supplierCode,
  unitCostInput,
  warehouseCode,
} from '@granary/domain/kernel';
import { priorities } from '@granary/domain/priority/rules';
import { z } from 'zod';
import { coded, countedItem, enteredIn, optionalText, typedUnit, type ListFields } from '../http/index.ts';

export const inboundStatuses = ['in_progress', 'completed', 'reversed'] as const;

/** Optional code or day; blank counts as omitted. */
export const blankable = <Output>(schema: z.ZodType<Output, string>) =>
  z
    .string()
    .nullish()
    .transform((value) => value || null)
    .pipe(schema.nullable());

export const TITLE_MAX = 128;
export const REMARKS_MAX = 1000;
export const LINES_MAX = 200;

/** Null if no outbound document is given. */
const returnedFromInput = z
  .object({ outbound: z.string(), line: z.union([z.string(), z.number()]), batch: z.string() })
  .nullish()
  .transform((value) => (value?.outbound ? value : null))
  .pipe(
    z
      .object({
        outbound: documentNumber,
        line: z.coerce.number<string | number>().int().positive(),
        batch: batchCode,
      })
      .nullable(),
  );

/** A line as entered; a blank batch code is numbered on approval. */
export const inboundLineInput = z.object({
  item: itemCode,
  quantity: positiveQuantityInput,
  unit: typedUnit,
  unitPrice: unitCostInput,
  productionDate: blankable(day),
  expiryDate: blankable(day),
  supplier: blankable(supplierCode),
  batch: blankable(batchCode),
  supplierLot: optionalText(64),
  location: optionalText(64),
  shelf: optionalText(64),
  certificate: optionalText(64),
  inspection: z.boolean().default(false),
  returnedFrom: returnedFromInput,
  remarks: optionalText(500),
});
export type InboundLineInput = z.input<typeof inboundLineInput>;

/** Input for a document; the warehouse is fixed at creation. */
export const inboundInput = z.object({
  type: z.enum(enterableInboundTypes),
  /** Empty: it is named by its customer or supplier and the amount. */
  title: z.string().trim().max(TITLE_MAX).default(''),
  priority: z.enum(priorities).optional(),
  inboundDate: day,
  supplier: blankable(supplierCode),
  remarks: optionalText(REMARKS_MAX),
  lines: z.array(inboundLineInput).min(1).max(LINES_MAX),
});
export const newInbound = inboundInput.extend({ warehouse: warehouseCode });
export type NewInbound = z.input<typeof newInbound>;

export const reasonBody = z.object({ reason: decisionReason });
export const optionalReason = z.object({ reason: optionalText(500) });

export const inboundFields = {
  number: { kind: 'text', sortable: true, searched: true },
  title: { kind: 'text', sortable: true, searched: true },
  type: { kind: 'enum', values: inboundTypes, sortable: true },
  warehouse: { kind: 'enum', sortable: true },
  supplier: { kind: 'enum' },
  priority: { kind: 'enum', values: priorities, ranked: true, sortable: true },
  inboundDate: { kind: 'day', sortable: true },
  approvalStatus: { kind: 'enum', values: approvalStatuses, sortable: true },
  status: { kind: 'enum', values: inboundStatuses, sortable: true },
  lineCount: { kind: 'integer', sortable: true },
  total: { kind: 'decimal', sortable: true },
  createdBy: { kind: 'text', sortable: true, searched: true },
  createdAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
  /** The items of all lines, so that searching for an item finds its documents. */
  items: { kind: 'text', searched: true },
} as const satisfies ListFields;

export const inboundRow = z.object({
  number: z.string(),
  title: z.string(),
  priority: z.enum(priorities),
  type: z.enum(inboundTypes),
  warehouse: z.string(),
  supplier: coded.nullable(),
  inboundDate: day,
  approvalStatus: z.enum(approvalStatuses),
  status: z.enum(inboundStatuses),
  /** A process is working on it; commands are rejected until it ends. */
  processing: z.boolean(),
  lineCount: z.number().int(),
  /** Null for users who may not see prices. */
  total: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});
export type InboundRow = z.output<typeof inboundRow>;

export const inboundLineDetail = z.object({
  line: z.number().int(),
  item: countedItem,
  quantity: z.string(),
  entered: enteredIn,
  unitPrice: z.string().nullable(),
  subtotal: z.string().nullable(),
  productionDate: day.nullable(),
  expiryDate: day.nullable(),
  supplier: coded.nullable(),
  batch: z.string().nullable(),
  /** `‹warehouse›.‹item›.‹batch›`, once received. */
  batchId: z.string().nullable(),
  supplierLot: z.string().nullable(),
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  certificate: z.string().nullable(),
  inspection: z.boolean(),
  returnedFrom: z.object({ outbound: z.string(), line: z.number().int(), batch: z.string() }).nullable(),
  remarks: z.string().nullable(),
});
export type InboundLineDetail = z.output<typeof inboundLineDetail>;

/** One event of the document's stream. */
export const inboundHistoryEntry = z.object({
  eventId: z.string(),
  type: z.string(),
  /** Business time, or the recording time if a back-dated receipt would otherwise precede its own approval. */
  at: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  username: z.string(),
  role: z.string(),
  /** Reason, approval notes, or why a step was refused, in the caller's language. */
  note: z.string().nullable(),
});
export type InboundHistoryEntry = z.output<typeof inboundHistoryEntry>;

import { countScope } from '@granary/domain/counts';
import { countScopes, countStatuses } from '@granary/domain/counts/rules';
import {
  batchCode,
  gtin,
  isZero,
  itemCode,
  money,
  quantity,
  quantityInput,
  signedQuantity,
  toMoney,
  warehouseCode,
} from '@granary/domain/kernel';
import { z } from 'zod';
import { names, optionalText, packed, position, submission, type ListFields } from '../http/index.ts';

export const TITLE_MAX = 128;
/** What two people can count in a day; larger counts need several sheets. */
export const SHEET_LINES_MAX = 500;
const HIGHEST_TOLERANCE = 100;

const place = z.string().trim().min(1).max(64);

/** Scopes a user may choose; short-pick sheets are opened by the system. */
const scopeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('location'), location: place, shelf: optionalText(64) }),
  z.object({ kind: z.literal('item'), item: itemCode }),
  z.object({ kind: z.literal('category'), category: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('batches') }),
]);

/** Percent of the book quantity; `0` requires a recount of every difference. */
const toleranceInput = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/)
  .refine((text) => Number(text) <= HIGHEST_TOLERANCE, {
    params: { word: 'range', minimum: 0, maximum: HIGHEST_TOLERANCE },
  })
  .transform((text) => (isZero(text) ? '0.00' : toMoney(text)));

export const newCount = z.object({
  warehouse: warehouseCode,
  title: z.string().trim().min(1).max(TITLE_MAX),
  scope: scopeInput,
  tolerance: toleranceInput.default('0.00'),
  notes: optionalText(500),
  /** In walking order. */
  batches: z
    .array(z.object({ item: itemCode, batch: batchCode }))
    .min(1)
    .max(SHEET_LINES_MAX),
});
export type NewCount = z.input<typeof newCount>;

export const countedInput = z.object({
  counted: quantityInput,
  note: optionalText(200),
  /**
   * What the counter knew when counting, if the result may arrive much later: the round, and a log position. Refused if
   * the round has ended or goods of the batch have moved since, because the books of now do not belong to the result.
   */
  seen: z.object({ round: z.number().int().positive(), logPosition: position }).optional(),
});
export type CountedInput = z.output<typeof countedInput>;

export const countFields = {
  number: { kind: 'text', sortable: true, searched: true },
  title: { kind: 'text', sortable: true, searched: true },
  warehouse: { kind: 'enum', sortable: true },
  status: { kind: 'enum', values: countStatuses, sortable: true },
  scopeKind: { kind: 'enum', values: countScopes },
  createdBy: { kind: 'text', sortable: true, searched: true },
  createdAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

export const countRow = z.object({
  number: z.string(),
  title: z.string(),
  warehouse: z.string(),
  status: z.enum(countStatuses),
  scopeKind: z.enum(countScopes),
  lineCount: z.number().int(),
  /** Lines of the current round. */
  toCount: z.number().int(),
  countedCount: z.number().int(),
  /** Lines that differ from the books; null while the count is in progress. */
  differenceCount: z.number().int().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CountRow = z.output<typeof countRow>;

/** One result of a line. The book figure is withheld while the count is in progress. */
const counting = z.object({
  round: z.number().int(),
  counted: quantity,
  book: quantity.nullable(),
  username: z.string(),
  at: z.string(),
  note: z.string().nullable(),
});

export const countLineDetail = z.object({
  line: z.number().int(),
  batchId: z.string(),
  batch: z.string(),
  item: z.string(),
  itemNames: names,
  unit: names,
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  supplierLot: z.string().nullable(),
  /** Of its item. */
  gtin: gtin.nullable(),
  packUnits: z.array(packed),
  expiryDate: z.string().nullable(),
  /** Whether it belongs to the current round. */
  asked: z.boolean(),
  /** Whether it has been counted in this round. */
  done: z.boolean(),
  /** Whether the caller may count it: it belongs to the current round and was not counted by somebody else. */
  mine: z.boolean(),
  counted: quantity.nullable(),
  countedBy: z.string().nullable(),
  countedAt: z.string().nullable(),
  note: z.string().nullable(),
  /** Withheld while the count is in progress, as is everything below. */
  book: quantity.nullable(),
  difference: signedQuantity.nullable(),
  /** The difference at the batch's cost; also null for users who may not see costs. */
  value: money.nullable(),
  /** The adjusted part of the difference. */
  applied: signedQuantity.nullable(),
  refusal: z.string().nullable(),
  /** Orders that lost reserved goods to the adjustment. */
  broken: z.array(z.object({ document: z.string(), line: z.number().int(), quantity })),
  earlier: z.array(counting),
});
export type CountLineDetail = z.output<typeof countLineDetail>;

const countHistoryEntry = z.object({
  eventId: z.string(),
  type: z.string(),
  at: z.string(),
  username: z.string(),
  role: z.string(),
  note: z.string().nullable(),
});

export const countDetail = countRow.extend({
  scope: countScope,
  tolerance: z.string(),
  notes: z.string().nullable(),
  round: z.number().int(),
  /** Whether the caller counted part of it and therefore may not decide it. */
  own: z.boolean(),
  submission,
  /** Differences are being adjusted. */
  processing: z.boolean(),
  /** Sum of all lines; null while the count is in progress, or for users who may not see costs. */
  gainValue: money.nullable(),
  lossValue: money.nullable(),
  lines: z.array(countLineDetail),
  timeline: z.array(countHistoryEntry),
});

/** A batch for a new sheet. Its quantity is withheld on purpose. */
export const proposedBatch = z.object({
  item: z.string(),
  itemNames: names,
  batch: z.string(),
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  supplierLot: z.string().nullable(),
  /** Of its item. */
  gtin: gtin.nullable(),
  packUnits: z.array(packed),
  expiryDate: z.string().nullable(),
  /** Number of the open count that already contains it. */
  counting: z.string().nullable(),
});
export type ProposedBatch = z.output<typeof proposedBatch>;

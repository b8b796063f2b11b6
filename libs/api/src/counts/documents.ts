import { countScope } from '@granary/domain/counts';
import { countScopes, countStatuses } from '@granary/domain/counts/rules';
import {
  batchCode,
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
import { names, optionalText, type ListFields } from '../http/index.ts';

const TITLE_MAX = 128;
/** What two people count in a day; more are counted on several sheets. */
export const SHEET_LINES_MAX = 500;
const HIGHEST_TOLERANCE = 100;

const place = z.string().trim().min(1).max(64);

/** What people choose to count; sheets of goods given up in picking are opened by the system. */
const scopeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('location'), location: place, shelf: optionalText(64) }),
  z.object({ kind: z.literal('item'), item: itemCode }),
  z.object({ kind: z.literal('category'), category: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('batches') }),
]);

/** Per cent of the book quantity: `0` asks for a recount of every difference. */
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
  /** In the order in which they are to be walked past. */
  batches: z
    .array(z.object({ item: itemCode, batch: batchCode }))
    .min(1)
    .max(SHEET_LINES_MAX),
});
export type NewCount = z.input<typeof newCount>;

export const countedInput = z.object({ counted: quantityInput, note: optionalText(200) });

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
  /** Of the lines that the round asks for. */
  toCount: z.number().int(),
  countedCount: z.number().int(),
  /** Lines that differ from the books; null while anybody counts. */
  differenceCount: z.number().int().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CountRow = z.output<typeof countRow>;

/** One answer to a line. What the books said then is told once nobody counts any more. */
const counting = z.object({
  round: z.number().int(),
  counted: quantity,
  book: quantity.nullable(),
  username: z.string(),
  at: z.string(),
  note: z.string().nullable(),
});

/** `not_yet`: in a round that asks for it. */
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
  expiryDate: z.string().nullable(),
  /** Whether the present round asks for it. */
  asked: z.boolean(),
  /** Whether it has its answer in this round. */
  done: z.boolean(),
  /** Whether the caller may answer it: the round asks for it, and the answer is not somebody else's. */
  mine: z.boolean(),
  counted: quantity.nullable(),
  countedBy: z.string().nullable(),
  countedAt: z.string().nullable(),
  note: z.string().nullable(),
  /** Withheld while anybody counts, as is everything below. */
  book: quantity.nullable(),
  difference: signedQuantity.nullable(),
  /** The difference at the batch's cost; null also for those who may not see costs. */
  value: money.nullable(),
  /** What of the difference was booked. */
  applied: signedQuantity.nullable(),
  refusal: z.string().nullable(),
  /** Orders whose goods it took. */
  broken: z.array(z.object({ document: z.string(), line: z.number().int(), quantity })),
  earlier: z.array(counting),
});
export type CountLineDetail = z.output<typeof countLineDetail>;

const countHappening = z.object({
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
  /** Whether the caller has counted some of it and therefore may not decide it. */
  own: z.boolean(),
  /** Differences are being booked. */
  processing: z.boolean(),
  /** Of all lines; null while anybody counts or for those who may not see costs. */
  gainValue: money.nullable(),
  lossValue: money.nullable(),
  lines: z.array(countLineDetail),
  timeline: z.array(countHappening),
});

/** A batch that a new sheet might name; how much there is of it is nobody's business. */
export const proposedBatch = z.object({
  item: z.string(),
  itemNames: names,
  batch: z.string(),
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  supplierLot: z.string().nullable(),
  expiryDate: z.string().nullable(),
  /** The open count that has it on its sheet already. */
  counting: z.string().nullable(),
});
export type ProposedBatch = z.output<typeof proposedBatch>;

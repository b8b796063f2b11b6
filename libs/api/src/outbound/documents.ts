import {
  batchCode,
  customerCode,
  day,
  itemCode,
  money,
  positiveQuantityInput,
  quantity,
  quantityInput,
  supplierCode,
  unitCost,
  warehouseCode,
} from '@granary/domain/kernel';
import {
  allocationStatuses,
  outboundStatuses,
  outboundTypes,
  priceLists,
  shortPickReasons,
  stockOutboundTypes,
} from '@granary/domain/outbound/rules';
import { priorities } from '@granary/domain/priority/rules';
import { allocationDecision, allocationStrategies } from '@granary/domain/stock';
import { z } from 'zod';
import {
  coded,
  countedItem,
  enteredIn,
  optionalText,
  reasonText,
  typedUnit,
  type ListFields,
} from '../http/index.ts';

export const TITLE_MAX = 128;
export const LINES_MAX = 200;

const blankable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** Distributions are created only by their requests. */
export const enteredTypes = ['sale', ...stockOutboundTypes] as const;

export const outboundLineInput = z.object({
  item: itemCode,
  quantity: positiveQuantityInput,
  unit: typedUnit,
  remarks: optionalText(500),
});
export type OutboundLineInput = z.input<typeof outboundLineInput>;

/** Input for an order; the warehouse is fixed at creation. */
export const outboundInput = z.object({
  type: z.enum(enteredTypes),
  /** Empty: it is named by its customer or supplier and the amount. */
  title: z.string().trim().max(TITLE_MAX).default(''),
  priority: z.enum(priorities).optional(),
  /** Receiving warehouse of a transfer. */
  destination: blankable(warehouseCode),
  /** Recipient of a return to supplier. */
  supplier: blankable(supplierCode),
  /** The buyer, or another recipient of the goods. */
  customer: blankable(customerCode).default(null),
  /** Business day of the sale; defaults to the day of submission. */
  salesDate: blankable(day).default(null),
  reference: optionalText(64),
  expectedDate: blankable(day),
  deliveryMethod: optionalText(64),
  deliveryAddress: optionalText(255),
  courier: optionalText(64),
  trackingNumber: optionalText(64),
  remarks: optionalText(1000),
  lines: z.array(outboundLineInput).min(1).max(LINES_MAX),
});
export type OutboundInput = z.input<typeof outboundInput>;
export const deliveryInput = outboundInput.pick({
  deliveryMethod: true,
  deliveryAddress: true,
  courier: true,
  trackingNumber: true,
});
export const newOutbound = outboundInput.extend({ warehouse: warehouseCode });
export type NewOutbound = z.input<typeof newOutbound>;

const batchPart = z.object({ batch: batchCode, quantity: positiveQuantityInput });

/** FIFO and FEFO use the live stock; `manual` names the batches and gives a reason. */
export const lineStrategy = z.discriminatedUnion('strategy', [
  z.object({ strategy: z.enum(['fifo', 'fefo']) }),
  z.object({ strategy: z.literal('manual'), batches: z.array(batchPart).min(1), overrideReason: reasonText }),
]);
export type LineStrategy = z.input<typeof lineStrategy>;
const lineNumber = z.number().int().positive();
export const plannedLineInput = z.intersection(z.object({ line: lineNumber }), lineStrategy);

export const pickInput = z.object({
  line: lineNumber,
  batch: batchCode,
  /** As scanned; compared with the location of the batch. */
  location: optionalText(64),
  quantity: positiveQuantityInput,
});
export type PickInput = z.input<typeof pickInput>;

export const pickUndoInput = pickInput.omit({ location: true });
export type PickUndoInput = z.input<typeof pickUndoInput>;

export const shortageInput = z.object({
  line: lineNumber,
  batch: batchCode,
  quantity: positiveQuantityInput,
  reason: z.enum(shortPickReasons),
  note: optionalText(500),
});
export type ShortageInput = z.input<typeof shortageInput>;

export const receivedPart = z.object({ line: lineNumber, batch: batchCode, received: quantityInput });

export const outboundFields = {
  number: { kind: 'text', sortable: true, searched: true },
  title: { kind: 'text', sortable: true, searched: true },
  type: { kind: 'enum', values: outboundTypes, sortable: true },
  status: { kind: 'enum', values: outboundStatuses, sortable: true },
  allocation: { kind: 'enum', values: allocationStatuses, sortable: true },
  priority: { kind: 'enum', values: priorities, ranked: true, sortable: true },
  warehouse: { kind: 'enum', sortable: true },
  destination: { kind: 'enum' },
  supplier: { kind: 'enum' },
  customer: { kind: 'text', searched: true },
  reference: { kind: 'text', searched: true },
  expectedDate: { kind: 'day', sortable: true },
  lineCount: { kind: 'integer', sortable: true },
  createdBy: { kind: 'text', sortable: true, searched: true },
  createdAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
  shippedAt: { kind: 'moment', sortable: true },
  /** The items of all lines, so that searching for an item finds its documents. */
  items: { kind: 'text', searched: true },
} as const satisfies ListFields;

export const outboundRow = z.object({
  number: z.string(),
  title: z.string(),
  priority: z.enum(priorities),
  type: z.enum(outboundTypes),
  status: z.enum(outboundStatuses),
  allocation: z.enum(allocationStatuses),
  /** A process is working on it; commands are rejected until it ends. */
  processing: z.boolean(),
  warehouse: z.string(),
  destination: z.string().nullable(),
  supplier: coded.nullable(),
  /** The buyer or recipient. */
  customer: coded.nullable(),
  reference: z.string().nullable(),
  expectedDate: day.nullable(),
  lineCount: z.number().int(),
  /** Requested. */
  quantity,
  /** Given up in short picks. */
  short: quantity,
  shipped: quantity,
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  shippedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
});
export type OutboundRow = z.output<typeof outboundRow>;

/** A batch of a line: planned, reserved, picked or shipped, depending on the document's status. */
export const lineBatch = z.object({
  batch: z.string(),
  /** Null if it lies in a warehouse the caller may not see. */
  batchId: z.string().nullable(),
  quantity,
  picked: quantity,
  /** Blocked: it may not leave, and the line needs another batch. */
  invalid: z.boolean(),
  /** Numbers of the active recalls on it. */
  recalls: z.array(z.string()),
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  receivedAt: z.string().nullable(),
  expiryDate: day.nullable(),
  /** Only once shipped, and only for users who may see costs. */
  unitCost: unitCost.nullable(),
  /** For a delivered transfer: the received quantity, and the batch at the destination. */
  received: quantity.nullable(),
  receivedAs: z.string().nullable(),
});
export type LineBatch = z.output<typeof lineBatch>;

export const outboundLineDetail = z.object({
  line: z.number().int(),
  item: countedItem,
  quantity,
  entered: enteredIn,
  allocated: quantity,
  picked: quantity,
  short: quantity,
  shipped: quantity,
  allocation: z.enum(allocationStatuses),
  /** The plan could not be reserved. */
  refused: z.boolean(),
  remarks: z.string().nullable(),
  /** Sale price; null for users who may not see sales, and for other types. */
  unitPrice: money.nullable(),
  amount: money.nullable(),
  batches: z.array(lineBatch),
  /** The batches considered, in order, and the reason each one was skipped. */
  decision: allocationDecision.nullable(),
  strategy: z.enum(allocationStrategies).nullable(),
});
export type OutboundLineDetail = z.output<typeof outboundLineDetail>;

const noticeStatus = z.enum(['valid', 'void']);

/** The commercial details of an order, for users who may see sales. */
export const saleDetail = z.object({
  priceList: z.enum(priceLists),
  salesDate: day.nullable(),
  amount: money,
  /** The amount held or owed on the customer's credit, less returns. */
  creditDeduction: money,
  returned: money,
  approver: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** The newest notice, also if it is void. */
  notice: z.object({ code: z.string(), status: noticeStatus }).nullable(),
  /** Every notice ever issued, oldest first; each stands for one amount. */
  notices: z.array(
    z.object({
      code: z.string(),
      status: noticeStatus,
      /** What it says is owed. */
      amount: money,
      issuedAt: z.string(),
      voidedAt: z.string().nullable(),
    }),
  ),
});
export type SaleDetail = z.output<typeof saleDetail>;

/** One event of the document's stream. */
export const outboundHistoryEntry = z.object({
  eventId: z.string(),
  type: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  username: z.string(),
  role: z.string(),
  /** Position in the timeline: a back-dated shipment does not precede its approval. */
  at: z.string(),
  line: z.number().int().nullable(),
  batch: z.string().nullable(),
  quantity: quantity.nullable(),
  /** Reason, notes, or why a step was refused, in the caller's language. */
  note: z.string().nullable(),
  /** Settlement notices that the event voided or issued, for users who may see sales. */
  notice: z.object({ voided: z.string().nullable(), issued: z.string().nullable() }).nullable(),
});
export type OutboundHistoryEntry = z.output<typeof outboundHistoryEntry>;

export const pickTaskFields = {
  number: { kind: 'text', sortable: true, searched: true },
  title: { kind: 'text', searched: true },
  type: { kind: 'enum', values: outboundTypes },
  status: { kind: 'enum', values: ['pending', 'picking', 'picked'], sortable: true },
  priority: { kind: 'enum', values: priorities, ranked: true, sortable: true },
  warehouse: { kind: 'enum', sortable: true },
  expectedDate: { kind: 'day', sortable: true },
  picker: { kind: 'text', searched: true },
  releasedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

export const pickTaskRow = z.object({
  number: z.string(),
  title: z.string(),
  priority: z.enum(priorities),
  type: z.enum(outboundTypes),
  status: z.enum(['pending', 'picking', 'picked']),
  allocation: z.enum(allocationStatuses),
  warehouse: z.string(),
  destination: z.string().nullable(),
  supplier: coded.nullable(),
  customer: coded.nullable(),
  expectedDate: day.nullable(),
  lineCount: z.number().int(),
  quantity,
  allocated: quantity,
  short: quantity,
  picked: quantity,
  /** User name. */
  picker: z.string().nullable(),
  pickerId: z.string().nullable(),
  releasedAt: z.string(),
});
export type PickTaskRow = z.output<typeof pickTaskRow>;

/** One pick from one location. */
export const pickStop = z.object({
  line: z.number().int(),
  item: countedItem,
  batch: z.string(),
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  supplierLot: z.string().nullable(),
  expiryDate: day.nullable(),
  quantity,
  picked: quantity,
  invalid: z.boolean(),
});
export type PickStop = z.output<typeof pickStop>;

/** What was given up of a line; zero for a line that is not short. */
export const pickShortage = z.object({ line: z.number().int(), item: countedItem, short: quantity });
export type PickShortage = z.output<typeof pickShortage>;

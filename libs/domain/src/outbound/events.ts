import { z } from 'zod';
import { approvalEvents } from '../approval/index.ts';
import { appliedRule } from '../configuration/index.ts';
import {
  batchCode,
  customerCode,
  day,
  documentNumber,
  event,
  itemCode,
  moment,
  money,
  quantity,
  sealedText,
  supplierCode,
  unitCost,
  warehouseCode,
  type EventOf,
} from '../kernel/index.ts';
import { entered, withoutEntered } from '../items/index.ts';
import { priorityEvents } from '../priority/index.ts';
import { allocationDecision } from '../stock/index.ts';
import { allocationStatuses, outboundTypes, priceLists, shortPickReasons } from './rules.ts';

const number = documentNumber;
const line = z.number().int().positive();
const allocation = z.enum(allocationStatuses);
const person = z.string();
const remark = z.string().nullable();

export const outboundLine = z.object({ line, item: itemCode, quantity, entered, remarks: remark });
export type OutboundLine = z.output<typeof outboundLine>;

const delivery = {
  deliveryMethod: z.string().nullable(),
  deliveryAddress: sealedText.nullable(),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
};

const content = {
  type: z.enum(outboundTypes),
  title: z.string(),
  /** Receiving warehouse of a transfer. */
  destination: warehouseCode.nullable(),
  /** Recipient of a return to supplier. */
  supplier: supplierCode.nullable(),
  /** The buyer or recipient; set for types on credit and optional for `other`. */
  customer: customerCode.nullable(),
  /** Business day of a sale; null: the day of submission. */
  salesDate: day.nullable(),
  reference: z.string().nullable(),
  expectedDate: day.nullable(),
  ...delivery,
  remarks: remark,
  lines: z.array(outboundLine).min(1),
};

const pricedLine = z.object({ line, quantity, unitPrice: money, amount: money });

/** The price of the goods: each line is rounded, then summed. */
export const saleTerms = z.object({
  customer: customerCode,
  priceList: z.enum(priceLists),
  lines: z.array(pricedLine).min(1),
  amount: money,
});
export type SaleTerms = z.output<typeof saleTerms>;
const terms = saleTerms.nullable();

/** Documents recorded before sales existed have no customer and no prices. */
const beforeSales = (data: unknown) => ({ ...(data as object), customer: null, salesDate: null, sale: null });
const withoutSale = (data: unknown) => ({ ...(data as object), sale: null });
const withoutCredit = (data: unknown) => ({ ...(data as object), credit: null });

export const batchQuantity = z.object({ batch: batchCode, quantity });
export type BatchQuantity = z.output<typeof batchQuantity>;

const plannedLine = z.object({ line, batches: z.array(batchQuantity), decision: allocationDecision });
export type PlannedLine = z.output<typeof plannedLine>;

const heldLine = z.object({ line, reservation: z.string(), batches: z.array(batchQuantity).min(1) });

/** Why a line could not be reserved or moved, with the rejection code of stock. */
export const refusedLine = z.object({
  line,
  item: itemCode,
  code: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
export type RefusedLine = z.output<typeof refusedLine>;

/** Why the customer's credit was refused, with the figures at that time. */
export const refusedCredit = z.object({
  customer: customerCode,
  code: z.string(),
  facts: z.record(z.string(), z.unknown()),
});
export type RefusedCredit = z.output<typeof refusedCredit>;

const shippedBatch = z.object({ batch: batchCode, quantity, unitCost });
const shippedLine = z.object({ line, item: itemCode, quantity, batches: z.array(shippedBatch).min(1) });
export type ShippedLine = z.output<typeof shippedLine>;

const arrival = z.object({ line, item: itemCode, batch: batchCode, received: quantity, lost: quantity });
export type Arrival = z.output<typeof arrival>;
const settledArrival = arrival.extend({
  /** The batch created at the destination; null if none of it arrived. */
  receivedAs: batchCode.nullable(),
});
export type SettledArrival = z.output<typeof settledArrival>;

/** The credit that a return gives back to a customer who bought on credit. */
const creditedReturn = z.object({ customer: customerCode, amount: money });

const returned = {
  number,
  line,
  batch: batchCode,
  quantity,
  inbound: documentNumber,
  inboundLine: line,
  credit: creditedReturn.nullable(),
};

/**
 * Intents are named `Started` or `Submitted`. Between an intent and its outcome the document rejects other commands.
 */
export const outboundEvents = {
  ...approvalEvents,
  ...priorityEvents,
  OutboundCreated: event(3, z.object({ number, warehouse: warehouseCode, ...content, sale: terms }), {
    1: beforeSales,
    2: withoutEntered,
  }),
  OutboundRevised: event(3, z.object({ number, ...content, sale: terms, allocation }), {
    1: beforeSales,
    2: withoutEntered,
  }),
  /** Delivery details, changeable until the goods leave. */
  OutboundRedirected: event(1, z.object({ number, ...delivery })),
  /** A plan reserves nothing: the stock may be gone when it is submitted. */
  OutboundAllocationPlanned: event(1, z.object({ number, lines: z.array(plannedLine).min(1), allocation })),
  /** Intent to reserve exactly the plan, and the credit for it at prices that are fixed here. */
  OutboundSubmitted: event(
    2,
    z.object({ number, submittedBy: person, salesDate: day.nullable(), sale: terms }),
    { 1: (data) => ({ ...(data as object), salesDate: null, sale: null }) },
  ),
  /** Everything is reserved. A sale needs its own approval before the warehouse's. */
  OutboundReserved: event(
    2,
    z.object({
      number,
      lines: z.array(heldLine).min(1),
      allocation,
      status: z.enum(['sales_pending', 'inventory_reviewing']),
    }),
    { 1: (data) => ({ ...(data as object), status: 'inventory_reviewing' }) },
  ),
  OutboundSubmissionRefused: event(
    2,
    z.object({ number, refusals: z.array(refusedLine), credit: refusedCredit.nullable(), allocation }),
    { 1: withoutCredit },
  ),
  /** Everything is released: the outcome of a refusal, rejection, withdrawal or deletion. */
  OutboundHoldsReleased: event(1, z.object({ number, allocation })),
  /** From here on the customer may receive the settlement notice of this code. */
  OutboundSalesApproved: event(
    1,
    z.object({ number, approver: person, notes: remark, notice: documentNumber }),
  ),
  OutboundSalesRejected: event(1, z.object({ number, reason: z.string() })),
  /** `rule`: why no person was needed. */
  OutboundHandedOver: event(1, z.object({ number, rule: appliedRule.optional() })),
  OutboundApproved: event(1, z.object({ number, approver: person, notes: remark })),
  OutboundRejected: event(1, z.object({ number, reason: z.string() })),
  OutboundWithdrawn: event(1, z.object({ number, reason: remark })),
  /** Intent to reserve other batches for a line. */
  OutboundReallocationStarted: event(
    1,
    z.object({
      number,
      line,
      batches: z.array(batchQuantity).min(1),
      decision: allocationDecision,
      reason: z.string(),
    }),
  ),
  OutboundLineReallocated: event(
    1,
    z.object({
      number,
      line,
      reservation: z.string(),
      before: z.array(batchQuantity),
      batches: z.array(batchQuantity).min(1),
      decision: allocationDecision,
      short: quantity,
      allocation,
    }),
  ),
  OutboundReallocationRefused: event(1, z.object({ number, refusal: refusedLine })),
  /** A batch of the plan may no longer leave. */
  OutboundAllocationInvalidated: event(
    1,
    z.object({ number, line, batch: batchCode, reservation: z.string(), cause: z.string(), allocation }),
  ),
  OutboundReleasedToPicking: event(1, z.object({ number, rule: appliedRule.optional() })),
  OutboundPickingStarted: event(1, z.object({ number, picker: person })),
  OutboundPickingTakenOver: event(1, z.object({ number, picker: person, before: person })),
  OutboundLinePicked: event(
    1,
    z.object({
      number,
      line,
      item: itemCode,
      batch: batchCode,
      location: z.string().nullable(),
      quantity,
      /** Total of the line. */
      pickedAfter: quantity,
    }),
  ),
  /** The last pick of the batch did not happen. */
  OutboundLinePickUndone: event(
    1,
    z.object({
      number,
      line,
      item: itemCode,
      batch: batchCode,
      quantity,
      /** Total of the line. */
      pickedAfter: quantity,
    }),
  ),
  /** Intent to give up what could not be picked. */
  OutboundShortPicked: event(
    1,
    z.object({
      number,
      line,
      item: itemCode,
      batch: batchCode,
      quantity,
      reason: z.enum(shortPickReasons),
      note: remark,
    }),
  ),
  OutboundShortageSettled: event(
    2,
    z.object({
      number,
      line,
      batch: batchCode,
      quantity,
      /** The locked batch in which missing or damaged goods wait for their count. */
      lockedBatch: batchCode.nullable(),
      shortAfter: quantity,
      allocatedAfter: quantity,
      /** The remaining sale. */
      sale: terms,
      allocation,
    }),
    { 1: withoutSale },
  ),
  OutboundPickingFinished: event(1, z.object({ number })),
  /** Picked goods go back to their shelves and stay reserved. */
  OutboundUnpicked: event(1, z.object({ number, reason: remark })),
  OutboundPacked: event(1, z.object({ number, packages: z.number().int().positive().nullable() })),
  /** Intent to ship the goods. */
  OutboundShipmentStarted: event(
    1,
    z.object({
      number,
      shippedAt: moment,
      courier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
    }),
  ),
  /** Every reservation is committed: the shipment can no longer be refused. */
  OutboundShipmentCommitted: event(1, z.object({ number })),
  OutboundShipmentRefused: event(1, z.object({ number, refusals: z.array(refusedLine).min(1), allocation })),
  /** The reservations of a refused shipment are uncommitted again. */
  OutboundHoldsReopened: event(1, z.object({ number })),
  OutboundShipped: event(
    2,
    z.object({ number, shippedAt: moment, lines: z.array(shippedLine).min(1), sale: terms }),
    { 1: withoutSale },
  ),
  /** Intent to receive a transfer at its destination. */
  OutboundDeliveryStarted: event(
    1,
    z.object({ number, deliveredAt: moment, inbound: documentNumber, arrivals: z.array(arrival).min(1) }),
  ),
  OutboundDelivered: event(
    1,
    z.object({
      number,
      deliveredAt: moment,
      /** The inbound document at the destination; null except for transfers. */
      inbound: documentNumber.nullable(),
      arrivals: z.array(settledArrival),
    }),
  ),
  OutboundCompleted: event(1, z.object({ number })),
  /** Intent to void a shipment. */
  OutboundVoidStarted: event(1, z.object({ number, reason: z.string(), approver: person })),
  /** The goods of some line cannot come back; those that had come back leave again. */
  OutboundVoidRefused: event(1, z.object({ number, refusals: z.array(refusedLine).min(1) })),
  OutboundShipmentRestored: event(1, z.object({ number })),
  OutboundShipmentVoided: event(1, z.object({ number, reason: z.string(), approver: person })),
  /** Limits customer returns: each is accepted here first, never beyond the shipped quantity. */
  OutboundReturnAccepted: event(2, z.object(returned), { 1: withoutCredit }),
  OutboundReturnCancelled: event(2, z.object(returned), { 1: withoutCredit }),
  OutboundDeleted: event(1, z.object({ number, reason: remark })),
  OutboundRestored: event(1, z.object({ number })),
  /** Tombstone of a document that never moved stock. Its number is never reused. */
  OutboundPurged: event(1, z.object({ number, reason: remark })),
} as const;

export type OutboundEvent = EventOf<typeof outboundEvents>;
export type OutboundEventType = OutboundEvent['type'];
export type OutboundEventData<Type extends OutboundEventType> = Extract<
  OutboundEvent,
  { type: Type }
>['data'];
export type OutboundContent = Omit<OutboundEventData<'OutboundRevised'>, 'number' | 'allocation' | 'sale'>;

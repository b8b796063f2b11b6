import { z } from 'zod';
import {
  customerCode,
  day,
  documentNumber,
  event,
  itemCode,
  moment,
  money,
  quantity,
  sealedText,
  warehouseCode,
  type EventOf,
} from '../kernel/index.ts';
import { approvalEvents } from '../approval/index.ts';
import { entered, withoutEntered } from '../items/index.ts';
import { priorityEvents } from '../priority/index.ts';
import { priceLists } from '../outbound/rules.ts';

const number = documentNumber;
const outbound = documentNumber;
const person = z.string();
const line = z.number().int().positive();
const remark = z.string().nullable();

/** `unitPrice` is the customer's price on the day of entry; the outbound order fixes its own. */
export const requestedLine = z.object({
  line,
  item: itemCode,
  quantity,
  entered,
  unitPrice: money,
  amount: money,
  remarks: remark,
});
export type RequestedLine = z.output<typeof requestedLine>;

const content = {
  customer: customerCode,
  title: z.string(),
  /** When the customer needs the goods. */
  expectedDate: day.nullable(),
  deliveryMethod: z.string().nullable(),
  deliveryAddress: sealedText.nullable(),
  remarks: remark,
  lines: z.array(requestedLine).min(1),
  total: money,
};

/** A line of the outbound order: what is granted of the requested line. */
export const approvedLine = z.object({ line, item: itemCode, quantity, unitPrice: money, amount: money });
export type ApprovedLine = z.output<typeof approvedLine>;

const withoutDelivery = (data: unknown) => ({
  ...(data as object),
  deliveryMethod: null,
  deliveryAddress: null,
});

const followed = { number, outbound };

export const distributionEvents = {
  ...approvalEvents,
  ...priorityEvents,
  DistributionDrafted: event(3, z.object({ number, warehouse: warehouseCode, ...content }), {
    1: withoutEntered,
    2: withoutDelivery,
  }),
  DistributionRevised: event(3, z.object({ number, ...content }), {
    1: withoutEntered,
    2: withoutDelivery,
  }),
  DistributionSubmitted: event(1, z.object({ number, submittedBy: person })),
  DistributionReviewStarted: event(1, z.object({ number, reviewer: person })),
  /** Intent: this outbound order is created from the granted lines. */
  DistributionApproved: event(
    1,
    z.object({
      number,
      approver: person,
      notes: remark,
      outbound,
      priceList: z.enum(priceLists),
      /** Excludes lines without a granted quantity. */
      lines: z.array(approvedLine).min(1),
      total: money,
    }),
  ),
  /** The outbound order exists; the record follows it from here on. */
  DistributionOutboundMade: event(1, z.object(followed)),
  DistributionRejected: event(1, z.object({ number, reason: z.string() })),
  DistributionWithdrawn: event(1, z.object({ number, reason: remark })),
  /** The outbound order has reserved its goods. */
  DistributionAllocated: event(1, z.object(followed)),
  /** The reservation was released: the order was withdrawn or the warehouse rejected it. */
  DistributionAllocationReleased: event(1, z.object(followed)),
  DistributionShipped: event(1, z.object({ ...followed, shippedAt: moment, amount: money })),
  /** The shipment was voided: the goods are reserved again. */
  DistributionShipmentVoided: event(1, z.object(followed)),
  DistributionReceived: event(1, z.object(followed)),
  DistributionCompleted: event(1, z.object(followed)),
  DistributionCancelled: event(1, z.object({ ...followed, reason: remark })),
  /** The outbound order was restored from the recycle bin. */
  DistributionReopened: event(1, z.object(followed)),
} as const;

export type DistributionEvent = EventOf<typeof distributionEvents>;
export type DistributionContent = Omit<
  z.output<(typeof distributionEvents)['DistributionRevised']['data']>,
  'number'
>;

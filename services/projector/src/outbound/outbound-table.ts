import { isApprovalEvent } from '@granary/domain/approval';
import { minus, plus, toMoney, toQuantity, workClosers, workOpeners } from '@granary/domain/kernel';
import {
  outbound,
  outboundWork,
  reissuedBy,
  type OutboundContent,
  type OutboundEventData,
  type SaleTerms,
} from '@granary/domain/outbound';
import { totalQuantity, voidedTo, type OutboundType } from '@granary/domain/outbound/rules';
import { isPriorityEvent, USUAL_PRIORITY } from '@granary/domain/priority';
import { OutboundRow, SOME_DAY, SOME_MOMENT, type OutboundRowLine } from '@granary/read-models/outbound';
import { changedAt, searchTextOf } from '../document-rows.ts';
import { keyed } from '../engine/index.ts';
import { linesAfter, newLines, pricedLines, type StoredOutboundEvent } from './lines.ts';

const opening = workOpeners(outboundWork.kinds);
const closing = workClosers(outboundWork.kinds);

type Later = Exclude<StoredOutboundEvent, { type: 'OutboundCreated' | 'OutboundPurged' }>;
type Change = Partial<OutboundRow>;

export const outboundTable = keyed({
  entity: OutboundRow,
  from: [outbound],
  keys: ({ streamId }) => [streamId],
  evolve: (row, event) => {
    if (event.type === 'OutboundCreated') return created(event, event.data);
    if (!row) return undefined;
    if (event.type === 'OutboundPurged') return null;
    const next = {
      ...row,
      ...changed(row, event),
      ...reissued(row, event),
      ...soldAt(linesAfter(row.lines, event), row, event),
      processing: opening.has(event.type) || (row.processing && !closing.has(event.type)),
      ...('allocation' in event.data && { allocation: event.data.allocation }),
      updatedAt: changedAt(row, event),
    };
    // Most events leave lines and search terms unchanged, and these take longest to compute.
    const sums = next.lines === row.lines ? next : summed(next);
    return event.type === 'OutboundRevised' ? searchable(sums) : sums;
  },
});

function changed(row: OutboundRow, event: Later): Change {
  if (isApprovalEvent(event)) return {};
  if (isPriorityEvent(event)) return { priority: event.data.priority };
  const { username } = event.metadata.actor;
  switch (event.type) {
    case 'OutboundRevised':
      return { ...contentOf(event.data), status: 'created' };
    case 'OutboundSubmitted':
      return {
        ...salesDay(event.data.salesDate),
        priceList: event.data.sale?.priceList ?? null,
        salesApprover: null,
        salesApprovedAt: null,
      };
    case 'OutboundReserved':
      return { status: event.data.status, creditDeduction: row.salesAmount };
    case 'OutboundSubmissionRefused':
      return { status: 'created' };
    case 'OutboundSalesApproved':
      return {
        status: 'sales_approved',
        salesApprover: username,
        salesApprovedAt: event.metadata.occurredAt,
        notice: event.data.notice,
        noticeVoid: false,
        notices: row.notices + 1,
      };
    case 'OutboundSalesRejected':
      return { status: 'sales_rejected' };
    case 'OutboundHandedOver':
      return { status: 'inventory_reviewing' };
    case 'OutboundWithdrawn':
      return { status: 'created', ...voided(row) };
    case 'OutboundApproved':
      return { status: 'inventory_approved' };
    case 'OutboundRejected':
      return { status: 'inventory_rejected', ...voided(row) };
    case 'OutboundHoldsReleased':
      return { creditDeduction: toMoney(0), ...salesDay(row.enteredSalesDate) };
    case 'OutboundReturnAccepted':
      return { creditDeduction: toMoney(minus(row.creditDeduction, event.data.credit?.amount ?? 0)) };
    case 'OutboundReturnCancelled':
      return { creditDeduction: toMoney(plus(row.creditDeduction, event.data.credit?.amount ?? 0)) };
    case 'OutboundShortageSettled':
      return event.data.sale ? { creditDeduction: event.data.sale.amount } : {};
    case 'OutboundReleasedToPicking':
      return { status: 'pending', releasedAt: event.metadata.occurredAt };
    case 'OutboundPickingStarted':
      return { status: 'picking', picker: username, pickerId: event.data.picker };
    case 'OutboundPickingTakenOver':
      return { picker: username, pickerId: event.data.picker };
    case 'OutboundPickingFinished':
      return { status: 'picked' };
    case 'OutboundUnpicked':
      return { status: 'pending', picker: null, pickerId: null };
    case 'OutboundShipped':
      return { status: 'shipped', allocation: 'complete', ...shippedAt(event.data.shippedAt) };
    case 'OutboundDelivered':
      return { status: 'delivered' };
    case 'OutboundShipmentVoided':
      return { status: voidedTo(row.type as OutboundType), ...shippedAt(null) };
    case 'OutboundDeleted':
      return { deletedAt: event.metadata.occurredAt, ...voided(row) };
    case 'OutboundRestored':
      return { deletedAt: null, status: 'created', allocation: 'pending' };
    case 'OutboundAllocationPlanned':
    case 'OutboundReallocationStarted':
    case 'OutboundLineReallocated':
    case 'OutboundReallocationRefused':
    case 'OutboundAllocationInvalidated':
    case 'OutboundLinePicked':
    case 'OutboundLinePickUndone':
    case 'OutboundShortPicked':
    case 'OutboundPacked':
    case 'OutboundRedirected':
    case 'OutboundShipmentStarted':
    case 'OutboundShipmentCommitted':
    case 'OutboundShipmentRefused':
    case 'OutboundHoldsReopened':
    case 'OutboundDeliveryStarted':
    case 'OutboundCompleted':
    case 'OutboundVoidStarted':
    case 'OutboundVoidRefused':
    case 'OutboundShipmentRestored':
      return {};
  }
}

/** The lines, with the prices of the event if it has any. */
const soldAt = (
  lines: OutboundRowLine[],
  { salesAmount }: OutboundRow,
  { data }: Later,
): Pick<OutboundRow, 'lines' | 'salesAmount'> => {
  const sale: SaleTerms | null = 'sale' in data ? data.sale : null;
  return sale ? { lines: pricedLines(lines, sale), salesAmount: sale.amount } : { lines, salesAmount };
};

const voided = ({ notice }: OutboundRow): Change => (notice === null ? {} : { noticeVoid: true });

/** Every amount that is owed anew has a notice of its own. */
const reissued = ({ number, notice, noticeVoid, notices }: OutboundRow, { type }: Later): Change => {
  const status = noticeVoid ? 'void' : 'valid';
  const next = reissuedBy(type, { number, notice: notice === null ? null : { status }, notices });
  return next ? { notice: next.code, notices: next.notices } : {};
};

const salesDay = (day: string | null) => ({ salesDate: day, salesOn: day ?? SOME_DAY });

const created = (
  { metadata }: StoredOutboundEvent,
  data: OutboundEventData<'OutboundCreated'>,
): OutboundRow =>
  searchable(
    summed({
      number: data.number,
      warehouse: data.warehouse,
      ...contentOf(data),
      priority: USUAL_PRIORITY,
      status: 'created',
      allocation: 'pending',
      processing: false,
      quantity: toQuantity(0),
      allocated: toQuantity(0),
      picked: toQuantity(0),
      short: toQuantity(0),
      shipped: toQuantity(0),
      lines: data.sale ? pricedLines(newLines(data.lines), data.sale) : newLines(data.lines),
      salesAmount: data.sale?.amount ?? toMoney(0),
      creditDeduction: toMoney(0),
      salesApprover: null,
      salesApprovedAt: null,
      notice: null,
      noticeVoid: false,
      notices: 0,
      picker: null,
      pickerId: null,
      releasedAt: null,
      ...shippedAt(null),
      createdBy: metadata.actor.username,
      createdAt: metadata.occurredAt,
      updatedAt: metadata.occurredAt,
      deletedAt: null,
      searchText: '',
    }),
  );

type Content = Omit<OutboundContent, 'lines'> & {
  readonly lines: readonly unknown[];
  readonly sale: SaleTerms | null;
};

const contentOf = (content: Content) => ({
  type: content.type,
  title: content.title,
  destination: content.destination,
  supplier: content.supplier,
  customer: content.customer,
  priceList: content.sale?.priceList ?? null,
  ...salesDay(content.salesDate),
  enteredSalesDate: content.salesDate,
  reference: content.reference,
  expectedDate: content.expectedDate,
  expectedOn: content.expectedDate ?? SOME_DAY,
  lineCount: content.lines.length,
});

const shippedAt = (moment: string | null) => ({ shippedAt: moment, shippedOrder: moment ?? SOME_MOMENT });

const summed = (row: OutboundRow): OutboundRow => ({
  ...row,
  quantity: totalQuantity(row.lines),
  allocated: totalQuantity(row.lines.map(({ allocated }) => ({ quantity: allocated }))),
  picked: totalQuantity(row.lines.map(({ picked }) => ({ quantity: picked }))),
  short: totalQuantity(row.lines.map(({ short }) => ({ quantity: short }))),
  shipped: totalQuantity(row.lines.map(({ shipped }) => ({ quantity: shipped }))),
});

const searchable = (row: OutboundRow): OutboundRow => {
  const { number, title, reference, createdBy, destination, supplier, customer, lines } = row;
  const words = [
    number,
    title,
    reference,
    createdBy,
    destination,
    supplier,
    customer,
    ...lines.map(({ item }) => item),
  ];
  return { ...row, searchText: searchTextOf(words) };
};

import type { LineBatch, OutboundDetail, OutboundLineDetail } from '@granary/api/outbound';
import type { Language } from '@granary/domain/kernel';
import { toQuantity } from '@granary/domain/kernel';
import {
  allocationOf,
  standingOf,
  type LineProgress,
  type OutboundDocument,
  type OutboundLine,
} from '@granary/domain/outbound';
import { totalQuantity } from '@granary/domain/outbound/rules';
import { batchId, type StockState } from '@granary/domain/stock';
import type { Counts } from '../items/index.ts';
import type { DeliveryAddress } from './delivery-address.ts';
import { lastOf, timelineOf, type Replayed } from './replay.ts';
import { saleOf } from './sale-detail.ts';

/** What the order's own events do not contain: names, batch locations, the decrypted address. */
export interface Surroundings {
  readonly counts: Counts;
  readonly supplier: OutboundDetail['supplier'];
  readonly customer: OutboundDetail['customer'];
  readonly stocks: ReadonlyMap<string, StockState>;
  readonly delivery: DeliveryAddress;
  readonly costsVisible: boolean;
  readonly salesVisible: boolean;
  /**
   * Whether the reader may use the source warehouse. Readers at the destination see what arrives, but not what else is
   * stored there.
   */
  readonly sourceVisible: boolean;
  readonly userId: string;
  readonly language: Language;
  readonly at: string;
}

export const detailOf = (replayed: Replayed, around: Surroundings): OutboundDetail => {
  const { document, happenings, position } = replayed;
  const { content, shipment } = document;
  const { deliveryAddress: _, lines: entered, salesDate: __, ...header } = content;
  const [first] = happenings;
  const timeline = timelineOf(replayed, around);
  const { status, allocation, processing } = standingOf(document);
  const sale = around.salesVisible ? saleOf(replayed) : null;
  const deleted = document.deleted ? lastOf(replayed, 'OutboundDeleted') : undefined;
  const delivered = lastOf(replayed, 'OutboundDelivered')?.data;
  return {
    ...header,
    number: document.number,
    priority: document.priority,
    status,
    allocation,
    processing,
    warehouse: document.warehouse,
    supplier: around.supplier,
    customer: around.customer,
    sale,
    ...around.delivery,
    lineCount: entered.length,
    quantity: totalQuantity(entered),
    short: totalQuantity(document.lines.map(({ short }) => ({ quantity: short }))),
    shipped: totalQuantity(shipment?.lines ?? []),
    lines: document.lines.map((line) =>
      lineOf(
        document,
        line,
        entered.find((one) => one.line === line.line),
        around,
      ),
    ),
    createdBy: first?.stored.metadata.actor.username ?? '',
    createdAt: first?.stored.metadata.occurredAt ?? '',
    updatedAt: timeline.reduce((latest, { occurredAt }) => (occurredAt > latest ? occurredAt : latest), ''),
    shippedAt: shipment?.shippedAt ?? null,
    deletedAt: deleted?.stored.metadata.occurredAt ?? null,
    picker: pickerOf(replayed),
    mine: document.picker === around.userId,
    own: document.submittedBy === around.userId,
    submission: document.steps.submission,
    packed: document.packed,
    packages: document.packed ? (lastOf(replayed, 'OutboundPacked')?.data.packages ?? null) : null,
    completed: document.completed,
    moved: document.moved,
    deliveredAt: delivered?.deliveredAt ?? null,
    inbound: delivered?.inbound ?? null,
    revision: document.revision,
    timeline,
    freshness: { position: String(position), at: around.at, stale: false },
  };
};

/** The user name of the current picker. */
export const pickerOf = (replayed: Replayed): string | null => {
  if (replayed.document.picker === null) return null;
  const started = lastOf(replayed, 'OutboundPickingStarted');
  const takenOver = lastOf(replayed, 'OutboundPickingTakenOver');
  const last =
    takenOver && started && takenOver.stored.position > started.stored.position ? takenOver : started;
  return last?.stored.metadata.actor.username ?? null;
};

const lineOf = (
  document: OutboundDocument,
  line: LineProgress,
  typed: OutboundLine | undefined,
  around: Surroundings,
): OutboundLineDetail => {
  const shipped = document.shipment?.lines.find((one) => one.line === line.line);
  const priced = around.salesVisible ? document.sale?.lines.find((one) => one.line === line.line) : undefined;
  return {
    line: line.line,
    ...around.counts({ item: line.item, entered: typed?.entered ?? null }),
    quantity: line.quantity,
    allocated: totalQuantity(line.batches),
    picked: totalQuantity(line.picks),
    short: line.short,
    shipped: shipped?.quantity ?? toQuantity(0),
    allocation: allocationOf([line]),
    refused: line.refused,
    remarks: typed?.remarks ?? null,
    unitPrice: priced?.unitPrice ?? null,
    amount: priced?.amount ?? null,
    batches: line.batches.map((part) => batchOf(document, line, part, around)),
    decision: around.sourceVisible ? line.decision : null,
    strategy: line.decision?.strategy ?? null,
  };
};

const batchOf = (
  { warehouse, shipment, arrivals }: OutboundDocument,
  { line, item, picks, invalid }: LineProgress,
  { batch, quantity }: { batch: string; quantity: string },
  { stocks, costsVisible, sourceVisible }: Surroundings,
): LineBatch => {
  const known = stocks.get(item)?.batches[batch];
  const shipped = shipment?.lines
    .find((one) => one.line === line)
    ?.batches.find((one) => one.batch === batch);
  const arrival = arrivals.find((one) => one.line === line && one.batch === batch);
  return {
    batch,
    batchId: sourceVisible ? batchId({ warehouse, item, batch }) : null,
    quantity,
    picked: totalQuantity(picks.filter((pick) => pick.batch === batch)),
    invalid: invalid.some((one) => one.batch === batch),
    recalls: [...(known?.recalls ?? [])],
    location: (sourceVisible && known?.location) || null,
    shelf: (sourceVisible && known?.shelf) || null,
    receivedAt: known?.receivedAt ?? null,
    expiryDate: known?.expiryDate ?? null,
    unitCost: costsVisible ? (shipped?.unitCost ?? null) : null,
    received: arrival?.received ?? null,
    receivedAs: arrival?.receivedAs ?? null,
  };
};

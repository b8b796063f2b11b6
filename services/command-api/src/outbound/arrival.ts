import { inbound, recordTransferInbound } from '@granary/domain/inbound';
import { isZero } from '@granary/domain/kernel';
import type { OutboundDocument, OutboundEvent, OutboundState, OutboundWork } from '@granary/domain/outbound';
import { stock, stockStreamId, type Batch, type StockEvent } from '@granary/domain/stock';
import type { Steps } from '../processes/index.ts';
import type { OutboundCatalogue } from './catalogue.ts';

type Delivering = Extract<OutboundWork, { kind: 'delivering' }>;

interface Arriving {
  readonly catalogue: OutboundCatalogue;
  readonly steps: Steps<OutboundState, OutboundEvent>;
}

/** Records the destination's inbound document for what arrived. None is created if nothing arrived. */
export const recordArrival = async (
  { catalogue, steps }: Arriving,
  document: OutboundDocument,
  { inbound: number, deliveredAt, arrivals }: Delivering,
  events: readonly (readonly [part: string, events: readonly StockEvent[]])[],
): Promise<void> => {
  const receivedAs = new Map(events.map(([part, made]) => [part, batchOf(made)]));
  const { warehouse, content } = document;
  const destination = content.destination ?? '';
  const lines: { item: string; received: string; arrived: Batch }[] = [];
  for (const { line, item, batch, received } of arrivals) {
    const arrivedAs = receivedAs.get(`${line}:${batch}`);
    if (isZero(received) || !arrivedAs) continue;
    const place = stockStreamId({ warehouse: destination, item });
    const arrived = (await steps.store.load(stock, place)).state.batches[arrivedAs];
    if (arrived) lines.push({ item, received, arrived });
  }
  if (lines.length === 0) return;
  const inboundDate = await catalogue.day(destination, deliveredAt);
  await steps.take({ name: 'arrival', warehouseId: destination }, inbound, number, (state) =>
    recordTransferInbound(state, {
      number,
      warehouse: destination,
      source: warehouse,
      outbound: document.number,
      entered: {
        title: content.title,
        inboundDate,
        supplier: null,
        remarks: null,
        lines: lines.map(({ item, received, arrived }) => enteredLine(item, received, arrived)),
      },
      batches: lines.map(({ item, arrived }, index) => ({ line: index + 1, item, batch: arrived.code })),
    }),
  );
};

const batchOf = ([event]: readonly StockEvent[]): string | null =>
  event && 'batch' in event.data ? event.data.batch : null;

const enteredLine = (item: string, quantity: string, batch: Batch) => ({
  item,
  quantity,
  unitPrice: batch.unitCost,
  productionDate: batch.productionDate,
  expiryDate: batch.expiryDate,
  supplier: batch.supplier,
  batch: batch.code,
  supplierLot: batch.supplierLot,
  location: batch.location,
  shelf: batch.shelf,
  certificate: batch.certificate,
  inspection: false,
  returnedFrom: null,
  remarks: null,
});

import { inbound, recordTransferInbound } from '@granary/domain/inbound';
import { isZero } from '@granary/domain/kernel';
import type { OutboundDocument, OutboundProcess } from '@granary/domain/outbound';
import { stock, stockStreamId, type Batch } from '@granary/domain/stock';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import type { OutboundCatalogue } from './catalogue.ts';

type Delivering = Extract<OutboundProcess, { kind: 'delivering' }>;

/** The destination's own document of what arrived; nothing at all arriving leaves none. */
export const recordArrival = async (
  store: EventStore,
  catalogue: OutboundCatalogue,
  document: OutboundDocument,
  { intent, inbound: number, deliveredAt, arrivals }: Delivering,
  receivedAs: ReadonlyMap<string, string | null>,
  context: CommandContext,
): Promise<bigint> => {
  const { warehouse, content } = document;
  const destination = content.destination ?? '';
  const lines: { item: string; received: string; arrived: Batch }[] = [];
  for (const { line, item, batch, received } of arrivals) {
    const arrivedAs = receivedAs.get(`${line}:${batch}`);
    if (isZero(received) || !arrivedAs) continue;
    const place = stockStreamId({ warehouse: destination, item });
    const arrived = (await store.load(stock, place)).state.batches[arrivedAs];
    if (arrived) lines.push({ item, received, arrived });
  }
  if (lines.length === 0) return 0n;
  const step = stepContext(
    { ...context, warehouseId: destination },
    stepId(`outbound-${document.number}`, BigInt(intent), 'arrival'),
  );
  const inboundDate = await catalogue.day(destination, deliveredAt);
  const { position } = await store.decide(inbound, number, step, (state) =>
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
  return position;
};

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

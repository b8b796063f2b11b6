import type { LineageMove } from '@granary/api/lineage';
import { batchId, stock, type BatchName, type BatchOrigin, type StockPurpose } from '@granary/domain/stock';
import { EdgeRow } from '@granary/read-models/lineage';
import { ledger, ledgerId, type EventFrom } from '../engine/index.ts';

/** Where goods came from and where they went, as far as stock knows; suppliers and customers are on the documents. */
export const edgeTable = ledger({
  entity: EdgeRow,
  from: [stock],
  rows: (event): EdgeRow[] =>
    edgesOf(event).map((edge, n) => ({
      id: ledgerId(event, n),
      eventId: event.id,
      ...edge,
      occurredAt: event.metadata.occurredAt,
      recordedAt: event.recordedAt,
    })),
});

type StoredStockEvent = EventFrom<readonly [typeof stock]>;
type Edge = Omit<EdgeRow, 'id' | 'eventId' | 'occurredAt' | 'recordedAt' | 'kind'> & {
  readonly kind: LineageMove;
};

const edgesOf = (event: StoredStockEvent): Edge[] => {
  switch (event.type) {
    case 'BatchReceived':
    case 'BatchReplenished': {
      const { origin, quantity, after } = event.data;
      return [{ ...arrival(event.data, origin), quantity, fromOnHand: null, toOnHand: after.current }];
    }
    case 'ReceiptReversed': {
      const { quantity, after } = event.data;
      const edge = { ...received(batchId(event.data), event.data), kind: 'reversed' } as const;
      return [{ ...edge, quantity: `-${quantity}`, fromOnHand: null, toOnHand: after.current }];
    }
    case 'StockIssued':
      return departures(event, '');
    case 'IssueReversed':
      return departures(event, '-');
    case 'BatchAdjusted':
      return [adjusted(event)];
    case 'BatchSplit': {
      const { warehouse, item, child, quantity, from, after, childAfter } = event.data;
      return [
        {
          kind: 'split',
          fromId: batchId(event.data),
          toId: batchId({ warehouse, item, batch: child }),
          quantity,
          fromOnHand: after.current,
          toOnHand: childAfter.current,
          document: from?.document.number ?? null,
          line: from?.line ?? null,
        },
      ];
    }
    default:
      return [];
  }
};

type Arrival = Pick<Edge, 'kind' | 'fromId' | 'toId' | 'document' | 'line'>;

const arrival = (name: BatchName, origin: BatchOrigin): Arrival => {
  const toId = batchId(name);
  switch (origin.kind) {
    case 'inbound':
      return received(toId, origin);
    case 'transfer': {
      const { outbound: document, line, parent } = origin;
      return { kind: 'transferred', fromId: outboundNode(document, line, parent), toId, document, line };
    }
    case 'return': {
      const { inbound: document, line, outbound: sold, parent } = origin;
      if (!sold) return received(toId, origin);
      return { kind: 'returned', fromId: outboundNode(sold.number, sold.line, parent), toId, document, line };
    }
    case 'split':
      throw new Error('a split part comes with its split, not with a receipt');
  }
};

const received = (toId: string, { inbound: document, line }: { inbound: string; line: number }): Arrival => ({
  kind: 'received',
  fromId: `${document}:${line}`,
  toId,
  document,
  line,
});

const departure: Readonly<Record<StockPurpose, LineageMove>> = {
  sale: 'sold',
  distribution: 'distributed',
  transfer: 'dispatched',
  loss: 'lost',
  return: 'sent_back',
  other: 'issued',
};

const departures = (
  { data }: Extract<StoredStockEvent, { type: 'StockIssued' | 'IssueReversed' }>,
  sign: '' | '-',
): Edge[] => {
  const { warehouse, item, document, line, purpose, batches } = data;
  return batches.map(({ batch, quantity, after }) => ({
    kind: departure[purpose],
    fromId: batchId({ warehouse, item, batch }),
    toId: outboundNode(document.number, line, { batch }),
    quantity: `${sign}${quantity}`,
    fromOnHand: after.current,
    toOnHand: null,
    document: document.number,
    line,
  }));
};

/** Each adjustment is a source or sink of its own, identified by its place in the log. */
const adjusted = (event: Extract<StoredStockEvent, { type: 'BatchAdjusted' }>): Edge => {
  const { delta, after, count = null } = event.data;
  const [batch, place] = [batchId(event.data), ledgerId(event)];
  const lost = delta.startsWith('-');
  return {
    kind: lost ? 'reduced' : 'gained',
    fromId: lost ? batch : place,
    toId: lost ? place : batch,
    quantity: lost ? delta.slice(1) : delta,
    fromOnHand: lost ? after.current : null,
    toOnHand: lost ? null : after.current,
    document: count,
    line: null,
  };
};

/** A line may take several batches; the batch code keeps them apart. */
const outboundNode = (number: string, line: number, { batch }: Pick<BatchName, 'batch'>): string =>
  `${number}:${line}:${batch}`;

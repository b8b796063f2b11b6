import { quantityLess, quantitySum } from '@granary/domain/kernel';
import { movesOf, stock, type BatchOrigin, type StockPurpose } from '@granary/domain/stock';
import type { MovementType } from '@granary/api/stock';
import { MovementRow } from '@granary/read-models/stock';
import { ledger, ledgerId } from '../engine/index.ts';
import { partOf, touchedBatches, type StoredStockEvent, type TouchedBatch } from './touched.ts';

/** The stock ledger: who moved how much of which batch, when, by which document, and the figures afterwards. */
export const movementTable = ledger({
  entity: MovementRow,
  from: [stock],
  rows: (event): MovementRow[] =>
    touchedBatches(event).flatMap((touched, n) => {
      const movement = movementOf(event, touched.batch);
      return movement ? [row(event, n, touched, movement)] : [];
    }),
});

interface Moved {
  readonly type: MovementType;
  readonly unitCost?: string;
  readonly document?: { readonly kind: string; readonly number: string };
  readonly line?: number;
  readonly reason?: string;
}

const row = (
  event: StoredStockEvent,
  n: number,
  { id: batchId, batch, after }: TouchedBatch,
  moved: Moved,
): MovementRow => {
  // Zero if only the status or the cost changed.
  const delta = quantitySum(movesOf(event).flatMap((move) => (move.batch === batch ? [move.delta] : [])));
  return {
    id: ledgerId(event, n),
    batchId,
    warehouse: event.data.warehouse,
    item: event.data.item,
    type: moved.type,
    delta,
    before: quantityLess(after.current, [delta]),
    after: after.current,
    available: after.available,
    reserved: after.reserved,
    status: after.status,
    unitCost: moved.unitCost ?? null,
    documentKind: moved.document?.kind ?? null,
    document: moved.document?.number ?? null,
    line: moved.line ?? null,
    reason: moved.reason ?? null,
    username: event.metadata.actor.username,
    role: event.metadata.actor.role,
    occurredAt: event.metadata.occurredAt,
    recordedAt: event.recordedAt,
  };
};

/** Reservations are not movements: the goods stay where they are. */
const movementOf = (event: StoredStockEvent, batch: string): Moved | undefined => {
  switch (event.type) {
    case 'BatchReceived':
    case 'BatchReplenished': {
      const { unitCost, origin } = event.data;
      return { ...arrival(origin), unitCost };
    }
    case 'ReceiptReversed': {
      const { inbound, line, reason } = event.data;
      return { type: 'reversal', document: { kind: 'inbound', number: inbound }, line, reason };
    }
    case 'StockIssued': {
      const { purpose, document, line } = event.data;
      const part = partOf(event.data.batches, batch);
      return (
        part && {
          type: departures[purpose],
          unitCost: part.unitCost,
          document,
          line,
        }
      );
    }
    case 'IssueReversed': {
      const { document, line, reason } = event.data;
      const part = partOf(event.data.batches, batch);
      return part && { type: 'reversal', unitCost: part.unitCost, document, line, reason };
    }
    case 'BatchAdjusted':
      return adjustment(event.data);
    case 'BatchSplit': {
      const { reason, from, child } = event.data;
      return {
        type: batch === child ? 'split_in' : 'split_out',
        reason,
        ...(from && { document: from.document, line: from.line }),
      };
    }
    case 'BatchCostRevised':
      return { type: 'cost_revision', unitCost: event.data.unitCost, reason: event.data.reason };
    case 'BatchLocked':
    case 'BatchUnlocked':
    case 'BatchDeactivated':
    case 'BatchDisposed':
    case 'BatchExpiryExtended':
      return { type: 'status_change', reason: event.data.reason };
    case 'BatchRecalled':
    case 'BatchRecallCancelled': {
      const { recall, reason } = event.data;
      return { type: 'status_change', document: { kind: 'recall', number: recall }, reason };
    }
    case 'BatchInspected':
      return { type: 'status_change', ...(event.data.notes && { reason: event.data.notes }) };
    case 'BatchExpired':
      return { type: 'status_change' };
    default:
      return undefined;
  }
};

const departures: Readonly<Record<StockPurpose, MovementType>> = {
  sale: 'outbound',
  distribution: 'outbound',
  other: 'outbound',
  transfer: 'transfer_out',
  loss: 'loss',
  return: 'return_out',
};

const arrival = (origin: BatchOrigin): Moved => {
  switch (origin.kind) {
    case 'transfer':
      return {
        type: 'transfer_in',
        document: { kind: 'outbound', number: origin.outbound },
        line: origin.line,
      };
    case 'return':
      return { type: 'return_in', document: { kind: 'inbound', number: origin.inbound }, line: origin.line };
    case 'inbound':
      return { type: 'inbound', document: { kind: 'inbound', number: origin.inbound }, line: origin.line };
    case 'split':
      return { type: 'split_in' };
  }
};

interface Adjusted {
  readonly delta: string;
  readonly unitCost: string;
  readonly reason: string;
  readonly count?: string | undefined;
}

const adjustment = ({ delta, unitCost, reason, count }: Adjusted): Moved => {
  if (count === undefined) return { type: 'adjustment', unitCost, reason };
  const type = delta.startsWith('-') ? 'count_loss' : 'count_gain';
  return { type, unitCost, reason, document: { kind: 'count', number: count } };
};

import { batchId, type BatchFigures, type StockEvent, type stock } from '@granary/domain/stock';
import type { EventFrom } from '../engine/index.ts';

export type StoredStockEvent = EventFrom<readonly [typeof stock]>;

export interface TouchedBatch {
  readonly id: string;
  readonly batch: string;
  readonly after: BatchFigures;
}

/** The batches whose figures an event contains, with the figures after it. */
export const touchedBatches = (event: StockEvent): readonly TouchedBatch[] => {
  const { warehouse, item } = event.data;
  const touched = (batch: string, after: BatchFigures): TouchedBatch => ({
    id: batchId({ warehouse, item, batch }),
    batch,
    after,
  });
  switch (event.type) {
    case 'BatchCodeClaimed':
    case 'BatchCodeReleased':
    case 'ReservationCommitted':
    case 'ReservationReopened':
      return [];
    case 'StockReserved':
    case 'ReservationReleased':
    case 'StockIssued':
    case 'IssueReversed':
      return event.data.batches.map(({ batch, after }) => touched(batch, after));
    case 'BatchSplit':
      return [touched(event.data.batch, event.data.after), touched(event.data.child, event.data.childAfter)];
    default:
      return [touched(event.data.batch, event.data.after)];
  }
};

/** The part of an event that is about one batch. */
export const partOf = <Part extends { readonly batch: string }>(
  parts: readonly Part[],
  batch: string,
): Part | undefined => parts.find((part) => part.batch === batch);

import type { BatchName } from '@granary/domain/stock';
import {
  batchId,
  cancelRecall,
  recall,
  recalledLots,
  recallLot,
  releaseLot,
  stock,
  stockStreamId,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import {
  confirmBlocked,
  confirmLifted,
  extendScope,
  familyOf,
  recallWork,
  rootsOf,
  trailOf,
  type RecallCase,
  type RecallEvent,
  type RecallState,
} from '@granary/domain/recalls';
import type { EventStore } from '@granary/event-store';
import { processOf, type Steps } from '../processes/index.ts';
import type { RecallPlaces } from './places.ts';

type RecallSteps = Steps<RecallState, RecallEvent>;

/** Blocks every batch of an open case, wherever it is; releases all of them when the case is cancelled. */
export const recallProcess = (places: RecallPlaces) =>
  processOf(recallWork, ({ kind, found }, steps) =>
    kind === 'blocking' ? block(found, steps, places) : lift(found, steps),
  );

/**
 * Marks the lot for future receipts first, then blocks existing batches, so that goods in transit are caught either
 * way. Batches may appear between the search and the block, so it searches again until it finds nothing new.
 */
async function block(found: RecallCase, steps: RecallSteps, places: RecallPlaces): Promise<void> {
  const { number, reason, intents } = found;
  await onLot(found, steps, reason, recallLot);
  await onEach(found, steps, 'block', (state, name) => recall(state, { ...name, recall: number, reason }));
  const batches = await family(found, steps.store, places);
  const extended = await steps.record('extend', (state) => extendScope(state, batches));
  if (extended.events.length > 0) return;
  await steps.record('blocked', (state) => confirmBlocked(state, intents));
}

async function family(
  { subject, item, ancestors, batches }: RecallCase,
  store: EventStore,
  places: RecallPlaces,
): Promise<BatchName[]> {
  const trail = trailOf(store);
  const warehouses = subject.kind === 'lot' ? await places.warehousesOf(item) : [];
  const roots = subject.kind === 'lot' ? await rootsOf(trail, subject, warehouses) : [];
  return familyOf(trail, [...batches, ...roots], ancestors);
}

async function lift(found: RecallCase, steps: RecallSteps): Promise<void> {
  const { number, cancelled, intents } = found;
  const reason = cancelled ?? '';
  await onLot(found, steps, reason, releaseLot);
  await onEach(found, steps, 'lift', (state, name) =>
    cancelRecall(state, { ...name, recall: number, reason }),
  );
  await steps.record('lifted', (state) => confirmLifted(state, intents));
}

async function onLot(
  { number, item, subject }: RecallCase,
  steps: RecallSteps,
  reason: string,
  decision: typeof recallLot,
): Promise<void> {
  if (subject.kind === 'lot') {
    const { supplierLot } = subject;
    await steps.take({ name: 'lot', part: supplierLot }, recalledLots, item, (state) =>
      decision(state, { item, supplierLot, recall: number, reason }),
    );
  }
}

async function onEach(
  { batches }: RecallCase,
  steps: RecallSteps,
  step: string,
  decision: (state: StockState, name: BatchName) => StockEvent[],
): Promise<void> {
  for (const name of batches) {
    const { warehouse, batch } = name;
    const onBatch = { name: step, part: batchId(name), warehouseId: warehouse };
    await steps.take(onBatch, stock, stockStreamId(name), (state) =>
      state.batches[batch] ? decision(state, name) : [],
    );
  }
}

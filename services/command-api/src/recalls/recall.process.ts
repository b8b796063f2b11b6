import { Injectable } from '@nestjs/common';
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
  recallCase,
  rootsOf,
  trailOf,
  type RecallCase,
  type RecallEvent,
  type RecallState,
} from '@granary/domain/recalls';
import { EventStore, type CommandContext } from '@granary/event-store';
import { pause } from '@granary/platform/waiting';
import { DocumentProcess, type OpenWork, type Steps } from '../processes/index.ts';
import { RecallPlaces } from './places.ts';

interface Blocking extends OpenWork {
  readonly found: RecallCase;
}

type RecallSteps = Steps<RecallState, RecallEvent>;

/** Blocks every batch of an open case, wherever it is; releases all of them when the case is cancelled. */
@Injectable()
export class RecallProcess extends DocumentProcess<RecallState, RecallEvent, Blocking> {
  readonly opens = new Set(['RecallOpened', 'RecallScopeExtended', 'RecallReopened', 'RecallCancelled']);
  readonly closes = new Set(['RecallBlocked', 'RecallLifted']);

  constructor(
    store: EventStore,
    private readonly places: RecallPlaces,
  ) {
    super(store, recallCase);
  }

  /** Advances the case up to the command's deadline. The rest runs in the background; failures go to the watchdog. */
  async begin(number: string, context: CommandContext): Promise<bigint> {
    const { position } = await this.store.load(recallCase, number);
    const over = new AbortController();
    const patience = pause(Math.max(0, context.deadline - Date.now()), over.signal).then(() => position);
    try {
      return await Promise.race([this.advance(number, context), patience]);
    } finally {
      over.abort();
    }
  }

  protected workOf(state: RecallState): Blocking | undefined {
    return state.status === 'blocking' || state.status === 'lifting'
      ? { intent: state.intents, found: state }
      : undefined;
  }

  protected work({ found }: Blocking, steps: RecallSteps): Promise<void> {
    return found.status === 'blocking' ? this.block(found, steps) : lift(found, steps);
  }

  /**
   * Marks the lot for future receipts first, then blocks existing batches, so that goods in transit are caught either
   * way. Batches may appear between the search and the block, so it searches again until it finds nothing new.
   */
  private async block(found: RecallCase, steps: RecallSteps): Promise<void> {
    const { number, reason, intents } = found;
    await onLot(found, steps, reason, recallLot);
    await onEach(found, steps, 'block', (state, name) => recall(state, { ...name, recall: number, reason }));
    const batches = await this.family(found);
    const extended = await steps.record('extend', (state) => extendScope(state, batches));
    if (extended.events.length > 0) return;
    await steps.record('blocked', (state) => confirmBlocked(state, intents));
  }

  private async family({ subject, item, ancestors, batches }: RecallCase): Promise<BatchName[]> {
    const trail = trailOf(this.store);
    const warehouses = subject.kind === 'lot' ? await this.places.warehousesOf(item) : [];
    const roots = subject.kind === 'lot' ? await rootsOf(trail, subject, warehouses) : [];
    return familyOf(trail, [...batches, ...roots], ancestors);
  }
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

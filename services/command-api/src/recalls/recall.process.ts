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
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { pause } from '@granary/platform/waiting';
import { crashPoint, type Process } from '../processes/index.ts';
import { RecallPlaces } from './places.ts';

/** Open → every batch of the case blocked, wherever it is; cancel → every one of them let go. */
@Injectable()
export class RecallProcess implements Process {
  readonly category = recallCase.category;
  readonly opens = new Set(['RecallOpened', 'RecallScopeExtended', 'RecallReopened', 'RecallCancelled']);
  readonly closes = new Set(['RecallBlocked', 'RecallLifted']);

  constructor(
    private readonly store: EventStore,
    private readonly places: RecallPlaces,
  ) {}

  async advance(number: string, context: CommandContext): Promise<bigint> {
    let reached = 0n;
    for (;;) {
      const { state, position } = await this.store.load(recallCase, number);
      reached = later(reached, position);
      if (state.status === 'blocking') reached = later(reached, await this.block(state, context));
      else if (state.status === 'lifting') reached = later(reached, await this.lift(state, context));
      else return reached;
    }
  }

  /** As far as whoever asked can wait; the rest goes on without them, and what fails of it is left to the watchdog. */
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

  /**
   * First whatever is received from now on, then what is there: goods on their way in are seen by the one or by the other.
   * Goods may have come to be between the search and the block: it is searched again until nothing new is found.
   */
  private async block(found: RecallCase, context: CommandContext): Promise<bigint> {
    const { number, reason, intents } = found;
    await this.onLot(found, reason, context, recallLot);
    await crashPoint('recall:lot');
    const reached = await this.onEach(found, 'block', context, (state, name) =>
      recall(state, { ...name, recall: number, reason }),
    );
    const batches = await this.family(found);
    const extended = await this.decide(found, 'extend', context, (state) => extendScope(state, batches));
    await crashPoint('recall:searched');
    if (extended.events.length > 0) return later(reached, extended.position);
    const outcome = await this.decide(found, 'blocked', context, (state) => confirmBlocked(state, intents));
    await crashPoint('recall:blocked');
    return later(reached, outcome.position);
  }

  private async lift(found: RecallCase, context: CommandContext): Promise<bigint> {
    const { number, cancelled, intents } = found;
    await this.onLot(found, cancelled ?? '', context, releaseLot);
    await crashPoint('recall:lot-released');
    const reached = await this.onEach(found, 'lift', context, (state, name) =>
      cancelRecall(state, { ...name, recall: number, reason: cancelled ?? '' }),
    );
    const outcome = await this.decide(found, 'lifted', context, (state) => confirmLifted(state, intents));
    await crashPoint('recall:lifted');
    return later(reached, outcome.position);
  }

  private async onLot(
    { number, item, subject, intents }: RecallCase,
    reason: string,
    context: CommandContext,
    decision: typeof recallLot,
  ): Promise<void> {
    if (subject.kind !== 'lot') return;
    const { supplierLot } = subject;
    const at = stepContext(context, stepId(`recall-${number}`, BigInt(intents), 'lot', supplierLot));
    await this.store.decide(recalledLots, item, at, (state) =>
      decision(state, { item, supplierLot, recall: number, reason }),
    );
  }

  private async onEach(
    { number, batches, intents }: RecallCase,
    step: string,
    context: CommandContext,
    decision: (state: StockState, name: BatchName) => StockEvent[],
  ): Promise<bigint> {
    let reached = 0n;
    for (const name of batches) {
      const id = stepId(`recall-${number}`, BigInt(intents), step, batchId(name));
      const at = stepContext({ ...context, warehouseId: name.warehouse }, id);
      const done = await this.store.decide(stock, stockStreamId(name), at, (state) =>
        state.batches[name.batch] ? decision(state, name) : [],
      );
      reached = later(reached, done.position);
      await crashPoint(`recall:${step}`);
    }
    return reached;
  }

  private async family({ subject, item, ancestors, batches }: RecallCase): Promise<BatchName[]> {
    const trail = trailOf(this.store);
    const warehouses = subject.kind === 'lot' ? await this.places.warehousesOf(item) : [];
    const roots = subject.kind === 'lot' ? await rootsOf(trail, subject, warehouses) : [];
    return familyOf(trail, [...batches, ...roots], ancestors);
  }

  private decide(
    { number, intents }: RecallCase,
    step: string,
    context: CommandContext,
    decision: (state: RecallState) => RecallEvent[],
  ) {
    const id = stepId(`recall-${number}`, BigInt(intents), step);
    return this.store.decide(recallCase, number, stepContext(context, id), decision);
  }
}

const later = (a: bigint, b: bigint): bigint => (a > b ? a : b);

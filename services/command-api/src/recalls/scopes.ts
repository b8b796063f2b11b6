import { Injectable } from '@nestjs/common';
import {
  extendScope,
  recallCase,
  recallsCalledBy,
  rootsOf,
  trailOf,
  type RecallState,
} from '@granary/domain/recalls';
import {
  cancelRecall,
  marksOn,
  recall,
  recalledLots,
  stock,
  stockStreamId,
  type BatchName,
  type RecalledLotEvent,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import { EventStore, stepContext, stepId, type StoredEvent } from '@granary/event-store';
import { contextAfter, ProcessRunner, type Follower } from '../processes/index.ts';
import { RecallPlaces } from './places.ts';

/** Adds goods that appear later (received, returned, split off, delivered again) to an open case and blocks them. */
@Injectable()
export class RecallScopes implements Follower {
  readonly categories = [stock.category, recalledLots.category];

  constructor(
    private readonly store: EventStore,
    private readonly places: RecallPlaces,
    private readonly runner: ProcessRunner,
  ) {}

  async follow(stored: StoredEvent): Promise<void> {
    if (stored.category === stock.category) return this.followStock(stored);
    const event = { type: stored.type, data: stored.data } as RecalledLotEvent;
    if (event.type === 'LotRecalled') await this.followLot(stored, event.data);
  }

  /** By now every warehouse that had the item when the lot was marked is known; later receipts see the mark. */
  private async followLot(
    stored: StoredEvent,
    { item, supplierLot, recall: number }: RecalledLotEvent['data'],
  ): Promise<void> {
    const places = await this.places.warehousesOf(item);
    const roots = await rootsOf(trailOf(this.store), { kind: 'lot', item, supplierLot }, places);
    await this.join(stored, number, roots);
  }

  private async followStock(stored: StoredEvent): Promise<void> {
    const event = { type: stored.type, data: stored.data } as StockEvent;
    const called = await recallsCalledBy(trailOf(this.store), event);
    if (called) for (const number of called.recalls) await this.join(stored, number, [called.name]);
    if (event.type !== 'BatchReceived' || event.data.supplierLot === null) return;
    const { warehouse, item, batch, supplierLot } = event.data;
    // Received while the case was being opened, in a warehouse that the search did not cover.
    const { state } = await this.store.load(recalledLots, item);
    for (const { recall: number } of marksOn(state, supplierLot))
      await this.join(stored, number, [{ warehouse, item, batch }]);
  }

  private async join(stored: StoredEvent, number: string, found: readonly BatchName[]): Promise<void> {
    const context = contextAfter(stored, 'join', { part: number });
    const { state, events } = await this.store.decide(recallCase, number, context, (before) =>
      extendScope(before, found),
    );
    if (events.length > 0) await this.runner.advance(recallCase.category, number, context);
    const decision = afterTheEnd(state);
    if (!decision) return;
    for (const name of found) {
      const id = stepId(stored.id, 0n, 'ended', `${number} ${name.batch}`);
      const at = stepContext({ ...context, warehouseId: name.warehouse }, id);
      await this.store.decide(stock, stockStreamId(name), at, (now) =>
        now.batches[name.batch] ? decision(now, name) : [],
      );
    }
  }
}

/** A closed case still blocks goods that appear late. Goods blocked on receipt for a cancelled case are released. */
const afterTheEnd = (
  state: RecallState,
): ((now: StockState, name: BatchName) => StockEvent[]) | undefined => {
  if (state.status === 'none') return undefined;
  const { status, number, reason, cancelled } = state;
  if (status === 'closed') return (now, name) => recall(now, { ...name, recall: number, reason });
  if (cancelled === null) return undefined;
  return (now, name) => cancelRecall(now, { ...name, recall: number, reason: cancelled });
};

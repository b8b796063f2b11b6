import { Injectable } from '@nestjs/common';
import type { BookFigure, SheetLine } from '@granary/domain/counts';
import { reject } from '@granary/domain/kernel';
import { stock, stockStreamId, type StockState } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';

interface Named {
  readonly item: string;
  readonly batch: string;
}

/** Batch locations and current quantities according to the books. */
@Injectable()
export class Shelves {
  constructor(private readonly store: EventStore) {}

  /** In the given order. Throws `BATCH_NOT_FOUND` for an unknown batch. */
  async placesOf(warehouse: string, batches: readonly Named[]): Promise<Omit<SheetLine, 'line'>[]> {
    const items = new Map<string, StockState>();
    for (const { item } of batches) {
      if (items.has(item)) continue;
      items.set(item, (await this.store.load(stock, stockStreamId({ warehouse, item }))).state);
    }
    return batches.map(({ item, batch }, index) => {
      const known = items.get(item)?.batches[batch];
      if (!known) throw reject('BATCH_NOT_FOUND', { batch }, `batches.${index}.batch`);
      return { item, batch, location: known.location, shelf: known.shelf };
    });
  }

  /** The book figure at the time of counting, which is the time of the call. */
  async bookOf(warehouse: string, { item, batch }: Named): Promise<BookFigure> {
    const { state, revision } = await this.store.load(stock, stockStreamId({ warehouse, item }));
    const known = state.batches[batch];
    if (!known) throw reject('BATCH_NOT_FOUND', { batch });
    return { onHand: known.current, revision: Number(revision), adjustments: known.countAdjustments };
  }
}

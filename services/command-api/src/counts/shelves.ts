import { Injectable } from '@nestjs/common';
import type { CountedInput } from '@granary/api/counts';
import type { BookFigure, SheetLine } from '@granary/domain/counts';
import { reject } from '@granary/domain/kernel';
import { movesOf, stock, stockStreamId, type StockEvent, type StockState } from '@granary/domain/stock';
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

  /** The book figure now, and whether it is still the one of the moment that the counter had seen. */
  async bookFor(warehouse: string, { item, batch }: Named, { seen }: Pick<CountedInput, 'seen'>) {
    const id = stockStreamId({ warehouse, item });
    const { state, revision } = await this.store.load(stock, id);
    const known = state.batches[batch];
    if (!known) throw reject('BATCH_NOT_FOUND', { batch });
    const book: BookFigure = {
      onHand: known.current,
      revision: Number(revision),
      adjustments: known.countAdjustments,
    };
    if (!seen) return { book };
    const moved = await this.#hasMovedSince(BigInt(seen.logPosition), id, revision, batch);
    return { book, seen: { round: seen.round, moved } };
  }

  /** Whether goods of the batch have come or gone after `position`, up to `revision`. */
  async #hasMovedSince(position: bigint, id: string, revision: bigint, batch: string): Promise<boolean> {
    const newestFirst = { fromRevision: revision, backwards: true };
    for await (const event of this.store.readStream(stock.category, id, newestFirst)) {
      if (event.position <= position) return false;
      if (movesOf(event as unknown as StockEvent).some((move) => move.batch === batch)) return true;
    }
    return false;
  }
}

import { Injectable } from '@nestjs/common';
import { reject, type DecimalText } from '@granary/domain/kernel';
import {
  requireFitToPick,
  requireShelfLife,
  suggestPlan,
  suggestReallocation,
  type BatchQuantity,
  type LineChoice,
  type OutboundDocument,
  type SuggestedLine,
} from '@granary/domain/outbound';
import { stock, stockStreamId, type AllocationDecision, type StockState } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { OutboundCatalogue } from './catalogue.ts';

interface Pick {
  readonly line: number;
  readonly batch: string;
  readonly location: string | null;
}

/** Plans and checks against current stock, on behalf of a document. */
@Injectable()
export class Allocations {
  constructor(
    private readonly store: EventStore,
    private readonly catalogue: OutboundCatalogue,
  ) {}

  async plan(
    document: OutboundDocument,
    choices: readonly ({ readonly line: number } & LineChoice)[],
    at: string,
  ): Promise<SuggestedLine[]> {
    const stockOf = await this.stocksOf(document);
    const day = await this.catalogue.day(document.warehouse, at);
    const minimum = await this.catalogue.minimumShelfLife(document.content.customer);
    return suggestPlan(document, choices, stockOf, day, minimum);
  }

  async requireShelfLife(document: OutboundDocument, at: string): Promise<void> {
    const minimum = await this.catalogue.minimumShelfLife(document.content.customer);
    if (minimum === undefined) return;
    const day = await this.catalogue.day(document.warehouse, at);
    requireShelfLife(document, await this.stocksOf(document), day, minimum);
  }

  async reallocation(
    document: OutboundDocument,
    wanted: { line: number; quantity: DecimalText | undefined; choice: LineChoice },
    at: string,
  ): Promise<{ batches: BatchQuantity[]; decision: AllocationDecision }> {
    const line = document.lines.find((one) => one.line === wanted.line);
    if (!line) throw reject('LINE_NOT_FOUND', { line: wanted.line });
    const day = await this.catalogue.day(document.warehouse, at);
    const minimum = await this.catalogue.minimumShelfLife(document.content.customer);
    return suggestReallocation(document, wanted, await this.stockOf(document, line.item), day, minimum);
  }

  /** Checks a pick against current stock: the batch may leave and is at the location it was picked from. */
  async requirePickable(document: OutboundDocument, pick: Pick, at: string): Promise<void> {
    const item = document.lines.find((one) => one.line === pick.line)?.item;
    if (item === undefined) return;
    const state = await this.stockOf(document, item);
    const day = await this.catalogue.day(document.warehouse, at);
    requireFitToPick(document, state, { batch: pick.batch, day });
    this.requireLocation(state, pick);
  }

  /** Accepts the batch's location, or its location and shelf. */
  private requireLocation(state: StockState, { batch, location }: Pick): void {
    const lies = state.batches[batch];
    if (location === null || !lies?.location) return;
    const known = [lies.location, ...(lies.shelf ? [`${lies.location}-${lies.shelf}`] : [])];
    if (!known.some((place) => place.toUpperCase() === location.toUpperCase()))
      throw reject(
        'WRONG_LOCATION',
        { batch, location, expected: known.at(-1) ?? lies.location },
        'location',
      );
  }

  private async stocksOf(document: OutboundDocument): Promise<(item: string) => StockState> {
    const stocks = new Map<string, StockState>();
    for (const item of new Set(document.lines.map((line) => line.item)))
      stocks.set(item, await this.stockOf(document, item));
    return (item) => stocks.get(item) ?? stock.initial();
  }

  private async stockOf({ warehouse }: OutboundDocument, item: string): Promise<StockState> {
    return (await this.store.load(stock, stockStreamId({ warehouse, item }))).state;
  }
}

import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import { batchNamed, concernsBatch, stock, stockStreamId, type StockEvent } from '@granary/domain/stock';
import type { EventStore, StoredEvent } from '@granary/event-store';
import { declaredAnError, outboundEvent, stockEvent, type Picked, type Surrounding } from './mapping.ts';
import { CONTEXT, type EpcisEvent } from './vocabulary.ts';

/** Events of one batch and of the orders that held it, in log order. */
export async function* eventsOfBatch(
  store: EventStore,
  id: string,
  surrounding: Surrounding,
): AsyncGenerator<EpcisEvent> {
  const name = batchNamed(id);
  const stored: StoredEvent[] = [];
  const orders = new Set<string>();
  for await (const event of store.readStream(stock.category, stockStreamId(name))) {
    const told = event as StoredEvent<StockEvent> & StockEvent;
    if (!concernsBatch(told, name.batch)) continue;
    stored.push(event);
    const document = 'document' in told.data ? told.data.document : undefined;
    if (document?.kind === 'outbound') orders.add(document.number);
  }
  for (const number of orders)
    for await (const event of store.readStream(outbound.category, number)) stored.push(event);
  stored.sort((a, b) => (a.position < b.position ? -1 : 1));
  yield* told(store, stored, surrounding);
}

/** Stock and outbound events of a period of business time, including corrections of earlier events. */
export async function* eventsOfPeriod(
  store: EventStore,
  { from, until }: { readonly from: string; readonly until: string },
  surrounding: Surrounding,
): AsyncGenerator<EpcisEvent> {
  const log = store.readAll({ categories: new Set([stock.category, outbound.category]) });
  const within = ({ metadata: { occurredAt } }: StoredEvent) => occurredAt >= from && occurredAt < until;
  yield* told(store, log, surrounding, within);
}

async function* told(
  store: EventStore,
  log: Iterable<StoredEvent> | AsyncIterable<StoredEvent>,
  surrounding: Surrounding,
  within: (event: StoredEvent) => boolean = () => true,
): AsyncGenerator<EpcisEvent> {
  const picks = new Map<string, Picked[]>();
  for await (const stored of log) {
    if (stored.category === stock.category) {
      const event = stored as StoredEvent<StockEvent>;
      if (!within(event)) continue;
      const itself = stockEvent(event, surrounding);
      if (takesBackWanted(event, surrounding)) {
        const original = await originalOf(store, event, surrounding);
        if (original) yield declaredAnError(original, event, itself);
      }
      if (itself) yield itself;
      continue;
    }
    const event = stored as StoredEvent<OutboundEvent>;
    const picked = notePicks(picks, event);
    const itself = within(event) ? outboundEvent(event, picked, surrounding) : undefined;
    if (itself) yield itself;
  }
}

/** The goods picked for an order so far; cleared when they are unpicked or shipped. */
const notePicks = (picks: Map<string, Picked[]>, event: StoredEvent<OutboundEvent>): readonly Picked[] => {
  const number = event.streamId;
  if (event.type === 'OutboundLinePicked')
    picks.set(number, [...(picks.get(number) ?? []), event.data as Picked]);
  if (event.type === 'OutboundLinePickUndone')
    picks.set(number, withoutLast(picks.get(number) ?? [], event.data as Picked));
  if (event.type === 'OutboundUnpicked' || event.type === 'OutboundShipped') picks.delete(number);
  return picks.get(number) ?? [];
};

const withoutLast = (picks: readonly Picked[], undone: Picked): Picked[] => {
  const at = picks.findLastIndex(({ item, batch }) => item === undone.item && batch === undone.batch);
  return picks.filter((_, index) => index !== at);
};

/** Whether the event reverses a receipt or issue of requested batches. */
const takesBackWanted = (event: StoredEvent<StockEvent>, { wanted }: Surrounding): boolean => {
  const { type, data } = event as StoredEvent<StockEvent> & StockEvent;
  if (type === 'ReceiptReversed') return wanted(data.warehouse, data.item, data.batch);
  return (
    type === 'IssueReversed' && data.batches.some(({ batch }) => wanted(data.warehouse, data.item, batch))
  );
};

/**
 * The event that a reversal undoes: the last earlier one of the same receipt or reservation. Searched backwards from
 * the reversal: it is usually near, and the stream may be long.
 */
const originalOf = async (
  store: EventStore,
  reversal: StoredEvent<StockEvent>,
  surrounding: Surrounding,
): Promise<EpcisEvent | undefined> => {
  if (reversal.revision === 0n) return undefined;
  const before = { fromRevision: reversal.revision - 1n, backwards: true };
  for await (const stored of store.readStream(stock.category, reversal.streamId, before)) {
    const event = stored as StoredEvent<StockEvent>;
    if (takesBack(reversal, event)) return stockEvent(event, surrounding);
  }
  return undefined;
};

const takesBack = (reversal: StoredEvent<StockEvent>, earlier: StoredEvent<StockEvent>): boolean => {
  const taken = reversal as StoredEvent<StockEvent> & StockEvent;
  const given = earlier as StoredEvent<StockEvent> & StockEvent;
  if (taken.type === 'IssueReversed')
    return given.type === 'StockIssued' && given.data.reservation === taken.data.reservation;
  return (
    taken.type === 'ReceiptReversed' &&
    given.type === 'BatchReceived' &&
    given.data.batch === taken.data.batch
  );
};

/** Streams the document around the events. */
export async function* documentOf(events: AsyncIterable<EpcisEvent>, at: string): AsyncGenerator<string> {
  const head = {
    '@context': CONTEXT,
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: at,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"epcisBody":{"eventList":[`;
  let separator = '\n';
  for await (const event of events) {
    yield separator + JSON.stringify(event);
    separator = ',\n';
  }
  yield '\n]}}\n';
}

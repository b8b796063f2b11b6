import type { BatchState, ItemStockState } from '@granary/api/audit';
import { isZero, minus, sum, times, toMoney, toQuantity } from '@granary/domain/kernel';
import {
  batchNamed,
  concernsBatch,
  documentBehind,
  figuresOf,
  reasonFor,
  stock,
  stockStreamId,
  orderedByEffect,
  type Batch,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import type { RecordedEvent } from './streams.ts';
import { seesCost, type Viewer, type HistorySubject } from './history-subject.ts';

/** Shared by all subjects that live in a stock stream. */
const ordered = {
  category: stock.category,
  initial: stock.initial,
  apply: (state: StockState, event: StockEvent): StockState => stock.evolve(state, event),
  orderedByEffect: (events: readonly RecordedEvent<StockEvent>[]) => orderedByEffect(events),
  documentBehind,
  reasonFor,
} as const;

export const batchSubject: HistorySubject<StockState, StockEvent, BatchState> = {
  ...ordered,
  streamOf: (id) => stockStreamId(batchNamed(id)),
  concerns: (event, id) => concernsBatch(event, batchNamed(id).batch),
  figures: (state, id, viewer) => {
    const batch = state.batches[batchNamed(id).batch];
    if (!batch) return undefined;
    const { expiryDate, quality, certificate, location, shelf } = batch;
    return { ...standingOf(batch, viewer), expiryDate, quality, certificate, location, shelf };
  },
  view: (state, id, viewer) => {
    const batch = state.batches[batchNamed(id).batch];
    if (!batch) return undefined;
    const { receivedAt, initial, productionDate, expiryDate, supplier, supplierLot, location, shelf } = batch;
    const { quality, inspector, inspectedAt, certificate, attachments, locked, recalls } = batch;
    return {
      ...standingOf(batch, viewer),
      initial,
      receivedAt,
      productionDate,
      expiryDate,
      supplier,
      supplierLot,
      location,
      shelf,
      quality,
      inspector,
      inspectedAt,
      certificate,
      attachments: attachments.map(({ name, sha256 }) => ({ name, sha256 })),
      locked,
      recalls: [...recalls],
      holds: holdsOn(state, batch.code),
    };
  },
};

/** The id is `‹warehouse›.‹item›`, as in the row of the item's stock. */
export const itemStockSubject: HistorySubject<StockState, StockEvent, ItemStockState> = {
  ...ordered,
  streamOf: (id) => id,
  concerns: ({ type }) => type !== 'BatchCodeClaimed' && type !== 'BatchCodeReleased',
  figures: (state, _, viewer) => (state.known === 0 ? undefined : totals(onHand(state), viewer)),
  view: (state, _, viewer) => {
    if (state.known === 0) return undefined;
    const batches = onHand(state);
    return {
      ...totals(batches, viewer),
      batches: Object.fromEntries(
        batches.map((batch) => {
          const { status, current, available, reserved, unitCost, value } = standingOf(batch, viewer);
          const { receivedAt, expiryDate } = batch;
          return [
            batch.code,
            { status, current, available, reserved, unitCost, value, receivedAt, expiryDate },
          ];
        }),
      ),
    };
  },
};

/** In business time a batch may be negative for a while; it is included. */
const onHand = (state: StockState): Batch[] =>
  Object.values(state.batches).filter(({ current, reserved }) => !isZero(current) || !isZero(reserved));

const standingOf = (batch: Batch, viewer: Viewer) => {
  const { status, current, available, reserved } = figuresOf(batch);
  const cost = seesCost(viewer);
  return {
    status,
    current,
    available,
    reserved,
    blocked: toQuantity(minus(minus(current, available), reserved)),
    unitCost: cost ? batch.unitCost : null,
    value: cost ? valueOf(batch) : null,
  };
};

const valueOf = ({ current, unitCost }: Batch): string => toMoney(times(current, unitCost));

const totals = (batches: readonly Batch[], viewer: Viewer) => {
  const standings = batches.map((batch) => standingOf(batch, viewer));
  const all = (field: 'current' | 'available' | 'reserved' | 'blocked') =>
    toQuantity(sum(standings.map((standing) => standing[field])));
  return {
    current: all('current'),
    available: all('available'),
    reserved: all('reserved'),
    blocked: all('blocked'),
    value: seesCost(viewer) ? toMoney(sum(batches.map(valueOf))) : null,
  };
};

/** Keyed by document and line: reservation ids mean nothing to users. */
const holdsOn = (state: StockState, batch: string): BatchState['holds'] =>
  Object.fromEntries(
    Object.values(state.reservations).flatMap(({ document, line, status, batches }) => {
      const part = batches.find((one) => one.batch === batch);
      if (!part) return [];
      return [
        [`${document.number}/${line}`, { document: document.number, line, status, quantity: part.quantity }],
      ];
    }),
  );

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
  toldByEffect,
  type Batch,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import type { ToldEvent } from './streams.ts';
import { seesCost, type Eyes, type Thing } from './thing.ts';

/** Shared by all subjects that live in a stock stream. */
const told = {
  category: stock.category,
  initial: stock.initial,
  apply: (state: StockState, event: StockEvent): StockState => stock.evolve(state, event),
  toldByEffect: (events: readonly ToldEvent<StockEvent>[]) => toldByEffect(events),
  documentBehind,
  reasonFor,
} as const;

export const batchThing: Thing<StockState, StockEvent, BatchState> = {
  ...told,
  streamOf: (id) => stockStreamId(batchNamed(id)),
  concerns: (event, id) => concernsBatch(event, batchNamed(id).batch),
  figures: (state, id, eyes) => {
    const batch = state.batches[batchNamed(id).batch];
    if (!batch) return undefined;
    const { expiryDate, quality, certificate, location, shelf } = batch;
    return { ...standingOf(batch, eyes), expiryDate, quality, certificate, location, shelf };
  },
  view: (state, id, eyes) => {
    const batch = state.batches[batchNamed(id).batch];
    if (!batch) return undefined;
    const { receivedAt, initial, productionDate, expiryDate, supplier, supplierLot, location, shelf } = batch;
    const { quality, inspector, inspectedAt, certificate, attachments, locked, recalls } = batch;
    return {
      ...standingOf(batch, eyes),
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
export const itemStockThing: Thing<StockState, StockEvent, ItemStockState> = {
  ...told,
  streamOf: (id) => id,
  concerns: ({ type }) => type !== 'BatchCodeClaimed' && type !== 'BatchCodeReleased',
  figures: (state, _, eyes) => (state.known === 0 ? undefined : totals(onHand(state), eyes)),
  view: (state, _, eyes) => {
    if (state.known === 0) return undefined;
    const batches = onHand(state);
    return {
      ...totals(batches, eyes),
      batches: Object.fromEntries(
        batches.map((batch) => {
          const { status, current, available, reserved, unitCost, value } = standingOf(batch, eyes);
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

const standingOf = (batch: Batch, eyes: Eyes) => {
  const { status, current, available, reserved } = figuresOf(batch);
  const cost = seesCost(eyes);
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

const totals = (batches: readonly Batch[], eyes: Eyes) => {
  const standings = batches.map((batch) => standingOf(batch, eyes));
  const all = (field: 'current' | 'available' | 'reserved' | 'blocked') =>
    toQuantity(sum(standings.map((standing) => standing[field])));
  return {
    current: all('current'),
    available: all('available'),
    reserved: all('reserved'),
    blocked: all('blocked'),
    value: seesCost(eyes) ? toMoney(sum(batches.map(valueOf))) : null,
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

import { isPositive, minus, toQuantity } from '../kernel/index.ts';
import {
  marksOn,
  recallMarksOf,
  receiveTransfer,
  releaseReservation,
  reserve,
  split,
  stockStreamId,
  type AllocationDecision,
  type RecalledLots,
  type StockEvent,
  type StockState,
} from '../stock/index.ts';
import type { Arrival, BatchQuantity } from './events.ts';
import { reservationId } from './evolve.ts';
import { locksTheRest } from './rules.ts';
import type { LineProgress, OutboundDocument } from './state.ts';

/** One step on one stock stream. Name, part and intent identify it permanently. */
export interface StockStep {
  readonly name: string;
  readonly part: string;
  readonly line: number;
  readonly item: string;
  readonly stream: string;
  /** A second stream to read: the source of transferred goods. */
  readonly source?: string;
  readonly decide: (stock: StockState, from?: Origin) => readonly StockEvent[];
}

/** The source of transferred goods, and the recalled lots of the item. */
export interface Origin {
  readonly stock: StockState;
  readonly lots: RecalledLots;
}

interface HoldName {
  readonly warehouse: string;
  readonly item: string;
  readonly reservation: string;
}

/** A step on the reservation of a line. */
export const onHold = (
  { warehouse }: OutboundDocument,
  { line, item, reservation }: Pick<LineProgress, 'line' | 'item' | 'reservation'>,
  name: string,
  decide: (stock: StockState, hold: HoldName) => StockEvent[],
): StockStep => {
  const hold = { warehouse, item, reservation: reservation ?? '' };
  return {
    name,
    part: String(line),
    line,
    item,
    stream: stockStreamId(hold),
    decide: (stock) => decide(stock, hold),
  };
};

export const reserveLine = (document: OutboundDocument, line: LineProgress, day: string): StockStep =>
  onHold(document, line, 'reserve', (stock, hold) =>
    reserve(stock, {
      ...hold,
      document: { kind: 'outbound', number: document.number },
      line: line.line,
      purpose: document.content.type,
      day,
      allocations: line.batches,
      decision: line.decision ?? NO_DECISION,
    }),
  );

const NO_DECISION: AllocationDecision = { strategy: 'manual', candidates: [] };

/** Releases every line that holds something. */
export const releaseAll = (document: OutboundDocument, reason: string): StockStep[] =>
  document.lines
    .filter(({ reservation }) => reservation !== null)
    .map((line) =>
      onHold(document, line, 'release', (stock, hold) => releaseReservation(stock, { ...hold, reason })),
    );

/** Release and reservation are one append, so nobody can take the goods in between. */
export const reallocateLine = (
  document: OutboundDocument,
  line: LineProgress,
  plan: { intent: number; batches: readonly BatchQuantity[]; decision: AllocationDecision; reason: string },
  day: string,
): StockStep => {
  const { number, warehouse } = document;
  const reservation = reservationId(number, line.line, plan.intent);
  const next = { ...line, reservation, batches: plan.batches, decision: plan.decision };
  const { decide: reserveNext } = reserveLine(document, next, day);
  const before = { warehouse, item: line.item, reservation: line.reservation ?? '' };
  return {
    ...onHold(document, line, 'reallocate', () => []),
    decide: (stock) => {
      const released = releaseReservation(stock, { ...before, reason: plan.reason });
      const reserved = reserveNext(withReleased(stock, released));
      return reserved.length > 0 ? [...released, ...reserved] : [];
    },
  };
};

/** The stock after the release; decisions must not mutate the state they are given. */
const withReleased = (stock: StockState, released: readonly StockEvent[]): StockState => {
  const batches = { ...stock.batches };
  for (const { type, data } of released) {
    if (type !== 'ReservationReleased') continue;
    for (const { batch: code, after } of data.batches) {
      const batch = batches[code];
      if (batch) batches[code] = { ...batch, reserved: after.reserved };
    }
  }
  return { ...stock, batches };
};

export const giveUp = (
  document: OutboundDocument,
  line: LineProgress,
  short: Extract<OutboundDocument['process'], { kind: 'shorting' }>,
): StockStep =>
  onHold(document, line, 'short', (stock, hold) => {
    const { batch, reason } = short;
    const held = stock.reservations[hold.reservation]?.batches.find((one) => one.batch === batch);
    if (!held) return [];
    // A count may already have removed them from the reservation, or a part; what was picked stays held.
    const planned = line.batches.find((one) => one.batch === batch)?.quantity ?? held.quantity;
    const quantity = toQuantity(minus(held.quantity, minus(planned, short.quantity)));
    if (!isPositive(quantity)) return [];
    return locksTheRest(reason)
      ? split(stock, { ...hold, batch, quantity, reason, locked: true })
      : releaseReservation(stock, { ...hold, batches: [{ batch, quantity }], reason });
  });

/** Transferred goods keep their age, cost and lot. */
export const receive = (document: OutboundDocument, arrival: Arrival): StockStep => {
  const { number, warehouse, content, shipment } = document;
  const { line, item, batch, received } = arrival;
  const parent = { warehouse, item, batch };
  const place = { warehouse: content.destination ?? '', item };
  const unitCost = shipment?.lines
    .find((one) => one.line === line)
    ?.batches.find((one) => one.batch === batch)?.unitCost;
  return {
    name: 'receive',
    part: `${line}:${batch}`,
    line,
    item,
    stream: stockStreamId(place),
    source: stockStreamId(parent),
    decide: (stock, from) => {
      const origin = from?.stock.batches[batch];
      if (!from || !origin || !unitCost)
        throw new Error(`${number} ships ${batch}, which its warehouse does not know`);
      return receiveTransfer(stock, {
        ...place,
        outbound: number,
        line,
        parent,
        quantity: received,
        unitCost,
        receivedAt: origin.receivedAt,
        productionDate: origin.productionDate,
        expiryDate: origin.expiryDate,
        supplier: origin.supplier,
        supplierLot: origin.supplierLot,
        certificate: origin.certificate,
        attachments: origin.attachments,
        notes: origin.notes,
        location: null,
        shelf: null,
        recalls: [...recallMarksOf(origin), ...marksOn(from.lots, origin.supplierLot)],
      });
    },
  };
};

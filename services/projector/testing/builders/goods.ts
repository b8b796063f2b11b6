import { fold } from '@granary/domain/kernel';
import {
  commitReservation,
  issue,
  receiveBatch,
  reserve,
  stock,
  type ReceiveBatch,
  type StockEvent,
  type StockPurpose,
  type StockState,
} from '@granary/domain/stock';

/** Events decided by the domain, step by step, for tests. */
export type Step = (state: StockState) => readonly StockEvent[];

export const told = (...steps: readonly (Step | readonly Step[])[]): StockEvent[] => {
  let state = stock.initial();
  const events: StockEvent[] = [];
  for (const step of steps.flat()) {
    const decided = step(state);
    events.push(...decided);
    state = fold(stock, decided, state);
  }
  return events;
};

export const place = { warehouse: 'WH-PP', item: 'UREA-46' };
export const streamId = 'WH-PP.UREA-46';
export const A = { ...place, batch: 'A', reason: 'because' };

export const received =
  (batch: string, quantity: string, changes: Partial<ReceiveBatch> = {}): Step =>
  (state) =>
    receiveBatch(state, {
      ...place,
      batch,
      quantity,
      receivedAt: '2026-11-01T02:00:00.000Z',
      unitCost: '3.000000',
      productionDate: null,
      expiryDate: '2027-12-31',
      supplier: 'SUP-1',
      supplierLot: 'L-77',
      certificate: null,
      notes: null,
      location: 'A-01',
      shelf: null,
      inbound: 'IN-1',
      line: batch.codePointAt(0) ?? 0,
      awaitingInspection: false,
      ...changes,
    });

export const held =
  (reservation: string, quantity: string, purpose: StockPurpose = 'sale'): Step =>
  (state) =>
    reserve(state, {
      ...place,
      reservation,
      document: { kind: 'outbound', number: `OUT-${reservation}` },
      line: 1,
      day: '2026-11-21',
      purpose,
      strategy: 'fifo',
      quantity,
    });

export const shipped = (reservation: string): Step[] => [
  (state) => commitReservation(state, { ...place, reservation, day: '2026-11-21' }),
  (state) => issue(state, { ...place, reservation }),
];

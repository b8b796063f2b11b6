import type { Attachment } from '@granary/domain/attachments';
import { fold } from '@granary/domain/kernel';
import type { Hold, ReceiveBatch, Reserve } from '@granary/domain/stock';
import type { StockEvent } from '@granary/domain/stock';
import { stock } from '@granary/domain/stock';
import { receiveBatch } from '@granary/domain/stock';
import { commitReservation, issue, reserve } from '@granary/domain/stock';
import type { StockState } from '@granary/domain/stock';

/** For tests: builds a history step by step, each decided on the state the earlier ones left. */
export type Step = (state: StockState) => StockEvent[];

export const given = (...steps: Step[]): StockState => {
  let state = stock.initial();
  for (const step of steps) state = fold(stock, step(state), state);
  return state;
};

export const place = { warehouse: 'WH-PP', item: 'GLY-41SL' };
export const today = '2026-11-21';

let nextLine = 0;
export const receipt = (
  batch: string,
  quantity: string,
  changes: Partial<ReceiveBatch> = {},
): ReceiveBatch => ({
  ...place,
  batch,
  quantity,
  receivedAt: '2026-11-01T02:00:00.000Z',
  unitCost: '3.000000',
  productionDate: '2026-01-01',
  expiryDate: '2027-12-31',
  supplier: 'SUP-001',
  supplierLot: 'L-77',
  certificate: null,
  notes: null,
  location: 'A-01',
  shelf: '2',
  inbound: 'IN-20261101-0001',
  line: (nextLine += 1),
  awaitingInspection: false,
  ...changes,
});

export const received =
  (batch: string, quantity: string, changes: Partial<ReceiveBatch> = {}): Step =>
  (state) =>
    receiveBatch(state, receipt(batch, quantity, changes));

export const hold = (reservation: string): Hold => ({
  ...place,
  reservation,
  document: { kind: 'outbound', number: `OUT-${reservation}` },
  line: 1,
});

export const fifo = (reservation: string, quantity: string, changes: Partial<Reserve> = {}): Reserve =>
  ({ ...hold(reservation), day: today, purpose: 'sale', strategy: 'fifo', quantity, ...changes }) as Reserve;

export const held =
  (reservation: string, quantity: string, changes: Partial<Reserve> = {}): Step =>
  (state) =>
    reserve(state, fifo(reservation, quantity, changes));

export const committed =
  (reservation: string): Step =>
  (state) =>
    commitReservation(state, { ...place, reservation, day: today });

export const shipped = (reservation: string): Step[] => [
  committed(reservation),
  (state) => issue(state, { ...place, reservation }),
];

/** The batches of a reservation or plan as `{ batch: quantity }`. */
export const parts = (batches: readonly { batch: string; quantity: string }[]): Record<string, string> =>
  Object.fromEntries(batches.map(({ batch, quantity }) => [batch, quantity]));

/** An attachment; equal numbers give equal attachments. */
export const paper = (n: number, changes: Partial<Attachment> = {}): Attachment => ({
  id: `01938f5e-0000-7000-8000-00000000000${n}`,
  name: `certificate-${n}.pdf`,
  type: 'application/pdf',
  size: 10,
  sha256: String(n).repeat(64),
  ...changes,
});

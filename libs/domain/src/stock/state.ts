import type { Attachment } from '../attachments/index.ts';
import type { DecimalText } from '../kernel/index.ts';
import type { BatchOrigin, DocumentReference, StockPurpose } from './events.ts';
import type { ExpiryPlan } from './expiry.ts';
import type { BatchPast } from './past.ts';

export interface Batch {
  readonly code: string;
  readonly receivedAt: string;
  /** Recording order within the stream; the tie-breaker for equal times. */
  readonly order: number;
  readonly initial: DecimalText;
  readonly productionDate: string | null;
  readonly supplier: string | null;
  readonly supplierLot: string | null;
  readonly origin: BatchOrigin;
  readonly notes: string | null;
  expiryDate: string | null;
  expiryPlan: ExpiryPlan;
  certificate: string | null;
  attachments: readonly Attachment[];
  location: string | null;
  shelf: string | null;
  unitCost: DecimalText;
  current: DecimalText;
  reserved: DecimalText;
  quality: 'pending' | 'passed' | 'failed' | null;
  inspector: string | null;
  inspectedAt: string | null;
  /** Only its receipt has affected its quantity and cost. */
  untouched: boolean;
  /** Number of counts that adjusted it or parts of it took over; a count taken before the last of them is stale. */
  countAdjustments: number;
  inactive: boolean;
  locked: boolean;
  expired: boolean;
  recalls: string[];
  /** Keyed by recall number. */
  recallReasons: Record<string, string>;
  /** Disposed of, its receipt reversed, or written off while blocked. */
  closed: 'disposed' | 'reversed' | 'written_off' | null;
}

export interface HeldQuantity {
  readonly batch: string;
  readonly quantity: DecimalText;
}

export interface Reservation {
  readonly document: DocumentReference;
  readonly line: number;
  readonly purpose: StockPurpose;
  status: 'open' | 'committed';
  /** Business time of the departure, set by the commitment. */
  leavesAt?: string;
  batches: HeldQuantity[];
}

/** An ended reservation: an issued one can still be reversed, a released one must not return. */
export type EndedReservation =
  | { readonly status: 'released' }
  | { readonly status: 'issued'; readonly hold: Omit<Reservation, 'status' | 'leavesAt'> };

export interface BatchCodeClaim {
  readonly inbound: string;
  readonly line: number;
}

/** All batches of one item in one warehouse. */
export interface StockState {
  batches: Record<string, Batch>;
  /** Quantity of each batch by business time, to decide back-dated commands. */
  past: Record<string, BatchPast>;
  /** Codes of batches with stock on hand, oldest receipt first. Empty batches accumulate and are left out. */
  onHand: string[];
  /** Number of batches the stream has ever had; the `order` of the next one. */
  known: number;
  claims: Record<string, BatchCodeClaim>;
  /** The batch each document line was received into, by `receiptKey`. */
  receipts: Record<string, string>;
  reservations: Record<string, Reservation>;
  /** Two generations: when `recent` is full it becomes `older`, and the former `older` is dropped. */
  ended: {
    recent: Record<string, EndedReservation>;
    recentCount: number;
    older: Record<string, EndedReservation>;
  };
}

export const receiptKey = (origin: BatchOrigin): string => {
  switch (origin.kind) {
    case 'inbound':
      return `${origin.inbound}:${origin.line}`;
    case 'return':
      return `${origin.inbound}:${origin.line}`;
    case 'transfer':
      return `${origin.outbound}:${origin.line}:${origin.parent.batch}`;
    case 'split':
      return '';
  }
};

export const endedReservation = (state: StockState, id: string): EndedReservation | undefined =>
  state.ended.recent[id] ?? state.ended.older[id];

export const initial = (): StockState => ({
  batches: {},
  past: {},
  onHand: [],
  known: 0,
  claims: {},
  receipts: {},
  reservations: {},
  ended: { recent: {}, recentCount: 0, older: {} },
});

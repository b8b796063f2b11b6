import type { DecimalText } from '../kernel/index.ts';
import type { BatchOrigin, DocumentReference, StockPurpose } from './events.ts';
import type { ExpiryPlan } from './expiry.ts';
import type { BatchPast } from './past.ts';

export interface Batch {
  readonly code: string;
  readonly receivedAt: string;
  /** The order of receipt within the stream: decides between equal moments. */
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
  location: string | null;
  shelf: string | null;
  unitCost: DecimalText;
  current: DecimalText;
  reserved: DecimalText;
  quality: 'pending' | 'passed' | 'failed' | null;
  inspector: string | null;
  inspectedAt: string | null;
  /** Nothing but its receipt has changed what it holds or costs. */
  untouched: boolean;
  /** How many stock counts have corrected it: one that was taken before the last of them is out of date. */
  countAdjustments: number;
  inactive: boolean;
  locked: boolean;
  expired: boolean;
  recalls: string[];
  /** Why, by the number of the recall. */
  recallReasons: Record<string, string>;
  /** No longer a going concern: disposed of, its receipt reversed, or written off while blocked. */
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
  /** The business time that the goods are to leave at, from the commitment on. */
  leavesAt?: string;
  batches: HeldQuantity[];
}

/** A hold that has ended: issued ones can still be reversed, released ones must not come back. */
export type EndedReservation =
  | { readonly status: 'released' }
  | { readonly status: 'issued'; readonly hold: Omit<Reservation, 'status' | 'leavesAt'> };

export interface BatchCodeClaim {
  readonly inbound: string;
  readonly line: number;
}

/** Every batch of one item in one warehouse. */
export interface StockState {
  batches: Record<string, Batch>;
  /** What each batch had at which business time: what is back-dated is decided on it. */
  past: Record<string, BatchPast>;
  /** Codes of the batches with something on hand, oldest receipt first: used-up ones pile up and are of no interest. */
  onHand: string[];
  /** How many batches this stream has ever had: the order of the next one. */
  known: number;
  claims: Record<string, BatchCodeClaim>;
  /** Which batch each document line went into, by `receiptKey`. */
  receipts: Record<string, string>;
  reservations: Record<string, Reservation>;
  /** Two generations: the older one is forgotten when the recent one is full. */
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

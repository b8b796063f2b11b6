import type { DecimalText } from '../kernel/index.ts';
import type {
  AllocationDecision,
  AllocationStrategy,
  BatchName,
  DocumentReference,
  StockPurpose,
} from './events.ts';
import type { ExpiryPlan } from './expiry.ts';
import type { BatchCodeClaim, HeldQuantity } from './state.ts';

/** The stream a command is for; its id is `‹warehouse›.‹item›`. */
export interface Place {
  readonly warehouse: string;
  readonly item: string;
}

export type OneBatch = BatchName;

/** A batch and why; the reason is what people read later. */
export interface BatchWithReason extends OneBatch {
  readonly reason: string;
}

export type ClaimBatchCode = OneBatch & BatchCodeClaim;

/** What goods are, apart from how many: handed on from batch to batch. */
export interface BatchDetails {
  readonly unitCost: DecimalText;
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
  readonly supplier: string | null;
  readonly supplierLot: string | null;
  readonly certificate: string | null;
  readonly notes: string | null;
}

interface Arrival extends Place, BatchDetails {
  readonly quantity: DecimalText;
  /** Business time: decides what is first in. A transfer inherits it from its origin. */
  readonly receivedAt: string;
  readonly location: string | null;
  readonly shelf: string | null;
  readonly line: number;
}

export interface ReceiveBatch extends Arrival {
  readonly batch: string;
  readonly inbound: string;
  /** Held until somebody has looked at the goods. */
  readonly awaitingInspection: boolean;
}

/** A recall in force on a lot or on what goods were taken from, and why. */
export interface RecallMark {
  readonly recall: string;
  readonly reason: string;
}

export interface ReceiveTransfer extends Arrival {
  readonly recalls: readonly RecallMark[];
  readonly outbound: string;
  readonly parent: BatchName;
}

export interface ReceiveReturn extends Arrival {
  readonly recalls: readonly RecallMark[];
  readonly inbound: string;
  /** The line the goods were sold on. */
  readonly outbound: { readonly number: string; readonly line: number } | null;
  readonly parent: BatchName;
}

export interface ReverseReceipt extends BatchWithReason, BatchCodeClaim {}

/** What to give, from which batches; the day is today in the warehouse's time zone. */
export interface AllocationRequest {
  readonly quantity: DecimalText;
  readonly strategy: AllocationStrategy;
  readonly purpose: StockPurpose;
  readonly day: string;
  /** A customer may ask for goods that keep at least this long. */
  readonly minimumRemainingDays?: number | undefined;
  /** Strategy `manual`: which batches a person chose, and why. */
  readonly chosen?: readonly HeldQuantity[] | undefined;
  readonly overrideReason?: string | undefined;
}

/** A line of a document that holds stock; the id is the document's to choose, new for every intent. */
export interface Hold extends Place {
  readonly reservation: string;
  readonly document: DocumentReference;
  readonly line: number;
}

/** Exactly the plan made earlier, or whatever the strategy gives now; all of it or a refusal. */
export type Reserve = Hold & { readonly day: string; readonly purpose: StockPurpose } & (
    | { readonly allocations: readonly HeldQuantity[]; readonly decision: AllocationDecision }
    | {
        readonly strategy: 'fifo' | 'fefo';
        readonly quantity: DecimalText;
        readonly minimumRemainingDays?: number | undefined;
      }
  );

export interface ReservationStep extends Place {
  readonly reservation: string;
}

export interface ReleaseReservation extends ReservationStep {
  /** Left out: all of it. */
  readonly batches?: readonly HeldQuantity[] | undefined;
  readonly reason: string;
}

export interface CommitReservation extends ReservationStep {
  readonly day: string;
  /** What the document means to ship of it; a count may have taken some away. */
  readonly expected?: readonly HeldQuantity[] | undefined;
}

export interface ReservationWithReason extends ReservationStep {
  readonly reason: string;
}

export interface InspectBatch extends OneBatch {
  readonly result: 'passed' | 'failed';
  readonly inspector: string;
  readonly inspectedAt: string;
  readonly certificate: string | null;
  readonly notes: string | null;
}

export interface ExpireBatch extends OneBatch {
  readonly day: string;
}

export interface ExtendExpiry extends BatchWithReason {
  readonly expiryDate: string;
  readonly certificate: string;
  readonly approver: string;
  readonly day: string;
}

export interface PlanExpiry extends BatchWithReason {
  readonly plan: ExpiryPlan;
}

export interface RecallBatch extends BatchWithReason {
  readonly recall: string;
}

export interface AdjustBatch extends BatchWithReason {
  /** Signed: a gain or a loss. */
  readonly delta: DecimalText;
  readonly count?: string | undefined;
}

/** What a stock count found: the difference to the books of the moment it was counted. */
export interface SettleCount extends BatchWithReason {
  readonly delta: DecimalText;
  readonly count: string;
  /** How many counts had corrected the batch when it was counted. */
  readonly adjustments: number;
}

export interface SplitBatch extends BatchWithReason {
  readonly quantity: DecimalText;
  /** Whether the part is locked at once: goods not found or damaged. */
  readonly locked: boolean;
  /** Take the quantity out of this hold instead of the free stock. */
  readonly reservation?: string | undefined;
}

export interface ReviseCost extends BatchWithReason {
  readonly unitCost: DecimalText;
}

export interface RelocateBatch extends OneBatch {
  readonly location: string | null;
  readonly shelf: string | null;
}

import type { Attachment } from '../attachments/index.ts';
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

/** Identifies the stream; its id is `‹warehouse›.‹item›`. */
export interface Place {
  readonly warehouse: string;
  readonly item: string;
}

export type OneBatch = BatchName;

/** A batch and a reason, which is shown in its history. */
export interface BatchWithReason extends OneBatch {
  readonly reason: string;
}

export type ClaimBatchCode = OneBatch & BatchCodeClaim;

/** Properties of goods that are inherited from batch to batch. */
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
  /** Business time, which determines FIFO order. A transfer inherits it from its source batch. */
  readonly receivedAt: string;
  readonly location: string | null;
  readonly shelf: string | null;
  readonly line: number;
}

export interface ReceiveBatch extends Arrival {
  readonly batch: string;
  readonly inbound: string;
  /** Blocked until inspected. */
  readonly awaitingInspection: boolean;
}

/** An active recall on a lot or a source batch, with its reason. */
export interface RecallMark {
  readonly recall: string;
  readonly reason: string;
}

export interface ReceiveTransfer extends Arrival {
  readonly recalls: readonly RecallMark[];
  /** Attachments that arrive with the goods. */
  readonly attachments?: readonly Attachment[] | undefined;
  readonly outbound: string;
  readonly parent: BatchName;
}

export interface ReceiveReturn extends Arrival {
  readonly recalls: readonly RecallMark[];
  readonly attachments?: readonly Attachment[] | undefined;
  readonly inbound: string;
  /** The order line that sold the goods. */
  readonly outbound: { readonly number: string; readonly line: number } | null;
  readonly parent: BatchName;
}

export interface ReverseReceipt extends BatchWithReason, BatchCodeClaim {}

/** What to allocate and how. `day` is the current day in the warehouse's time zone. */
export interface AllocationRequest {
  readonly quantity: DecimalText;
  readonly strategy: AllocationStrategy;
  readonly purpose: StockPurpose;
  readonly day: string;
  /** Minimum remaining shelf life, if the customer requires one. */
  readonly minimumRemainingDays?: number | undefined;
  /** For strategy `manual`: the chosen batches and the reason. */
  readonly chosen?: readonly HeldQuantity[] | undefined;
  readonly overrideReason?: string | undefined;
}

/** A document line that reserves stock. The document chooses a new reservation id for every intent. */
export interface Hold extends Place {
  readonly reservation: string;
  readonly document: DocumentReference;
  readonly line: number;
}

/** Reserves the given plan, or whatever the strategy allocates; all or nothing. */
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
  /** Omitted: all of it. */
  readonly batches?: readonly HeldQuantity[] | undefined;
  readonly reason: string;
}

export interface CommitReservation extends ReservationStep {
  readonly day: string;
  /** What the document expects to ship; a count may have removed some. */
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
  /** Signed: gain or loss. */
  readonly delta: DecimalText;
  readonly count?: string | undefined;
}

/** The result of a stock count: the difference to the books when it was counted. */
export interface SettleCount extends BatchWithReason {
  readonly delta: DecimalText;
  readonly count: string;
  /** Number of counts that had adjusted the batch when it was counted. */
  readonly adjustments: number;
}

export interface SplitBatch extends BatchWithReason {
  readonly quantity: DecimalText;
  /** Whether the new batch is locked at once: missing or damaged goods. */
  readonly locked: boolean;
  /** Take the quantity from this reservation instead of the unreserved stock. */
  readonly reservation?: string | undefined;
}

export interface ReviseCost extends BatchWithReason {
  readonly unitCost: DecimalText;
}

export interface RelocateBatch extends OneBatch {
  readonly location: string | null;
  readonly shelf: string | null;
}

export interface BatchFile extends OneBatch {
  readonly attachment: Attachment;
}

export interface RemoveBatchFile extends BatchWithReason {
  /** Its id. */
  readonly attachment: string;
}

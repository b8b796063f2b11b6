import type { ApprovalSteps } from '../approval/index.ts';
import type { DecimalText } from '../kernel/index.ts';
import type { Priority } from '../priority/index.ts';
import type { AllocationDecision } from '../stock/index.ts';
import type {
  Arrival,
  BatchQuantity,
  OutboundContent,
  OutboundEventData,
  SaleTerms,
  SettledArrival,
  ShippedLine,
} from './events.ts';
import {
  isUncharged,
  isUnderWay,
  type OutboundStatus,
  type OutboundType,
  type ShortPickReason,
} from './rules.ts';

export interface Pick extends BatchQuantity {
  readonly location: string | null;
}

export interface LineProgress {
  readonly line: number;
  readonly item: string;
  readonly quantity: DecimalText;
  /** The plan; once submitted, exactly what is reserved. */
  readonly batches: readonly BatchQuantity[];
  readonly decision: AllocationDecision | null;
  /** The reservation, from the attempt to reserve on; kept after the shipment in case it is voided. */
  readonly reservation: string | null;
  /** Planned batches that may no longer leave, with the reservation they were blocked under. */
  readonly invalid: readonly { readonly batch: string; readonly reservation: string }[];
  /** The plan could not be reserved. */
  readonly refused: boolean;
  readonly picks: readonly Pick[];
  /** Given up in short picks. */
  readonly short: DecimalText;
}

/** The pending process on other streams. `intent` is the revision of the event that started it. */
export type OutboundProcess =
  | { readonly kind: 'none' }
  | { readonly kind: 'reserving'; readonly intent: number }
  | { readonly kind: 'releasing'; readonly intent: number; readonly reason: string }
  | {
      readonly kind: 'reallocating';
      readonly intent: number;
      readonly line: number;
      readonly batches: readonly BatchQuantity[];
      readonly decision: AllocationDecision;
      readonly reason: string;
    }
  | {
      readonly kind: 'shorting';
      readonly intent: number;
      readonly line: number;
      readonly batch: string;
      readonly quantity: DecimalText;
      readonly reason: ShortPickReason;
    }
  | { readonly kind: 'committing'; readonly intent: number; readonly shippedAt: string }
  | { readonly kind: 'issuing'; readonly intent: number; readonly shippedAt: string }
  | { readonly kind: 'reopening'; readonly intent: number }
  | {
      readonly kind: 'delivering';
      readonly intent: number;
      readonly deliveredAt: string;
      readonly inbound: string;
      readonly arrivals: readonly Arrival[];
    }
  | { readonly kind: 'voiding'; readonly intent: number; readonly reason: string; readonly approver: string }
  | { readonly kind: 'reissuing'; readonly intent: number };

/** A pending process. */
export type OutboundWork = Exclude<OutboundProcess, { kind: 'none' }>;

export type OutboundProcessKind = OutboundProcess['kind'];

export interface AcceptedReturn extends BatchQuantity {
  readonly line: number;
  readonly inbound: string;
  readonly inboundLine: number;
  readonly credit: OutboundEventData<'OutboundReturnAccepted'>['credit'];
}

/** Goods that were back, by business time. `until`: when the return was reversed. */
export interface ReturnSpan extends BatchQuantity {
  readonly line: number;
  readonly inbound: string;
  readonly inboundLine: number;
  readonly from: string;
  readonly until: string | null;
}

/** The settlement document for the customer; void once its order is reversed or owes another amount. */
export interface SettlementNotice {
  readonly code: string;
  readonly status: 'valid' | 'void';
}

export interface OutboundDocument {
  readonly status: OutboundStatus;
  readonly number: string;
  readonly warehouse: string;
  readonly content: OutboundContent;
  /** The sales date as it was entered; null: the day of the submission, which `content` has as long as that holds. */
  readonly enteredSalesDate: string | null;
  readonly priority: Priority;
  readonly lines: readonly LineProgress[];
  /** Prices and amounts: current when a draft is saved, fixed by the submission. */
  readonly sale: SaleTerms | null;
  /** Intent of the credit hold, from the attempt on; kept after the shipment in case it is voided. */
  readonly creditHold: number | null;
  readonly notice: SettlementNotice | null;
  /** Number of notices issued. */
  readonly notices: number;
  readonly process: OutboundProcess;
  readonly submittedBy: string | null;
  /** Steps of the pending approval: the sale's, then the warehouse's. */
  readonly steps: ApprovalSteps;
  /** Revision of the last approval: the sale's, then the warehouse's. */
  readonly approvalRevision: number | null;
  /** Whether the last hand-over or release was taken by rule. */
  readonly byRule: boolean;
  readonly picker: string | null;
  readonly packed: boolean;
  readonly completed: boolean;
  readonly shipment: { readonly shippedAt: string; readonly lines: readonly ShippedLine[] } | null;
  readonly arrivals: readonly SettledArrival[];
  readonly returns: readonly AcceptedReturn[];
  /** Returns of the current shipment including reversed ones; empty if events were folded without their time. */
  readonly returnSpans: readonly ReturnSpan[];
  /** Goods have left under this number, even if they came back. */
  readonly moved: boolean;
  readonly deleted: boolean;
  /** Revision of the newest event in the stream. */
  readonly revision: number;
}

export type OutboundState =
  | { readonly status: 'none' }
  | {
      readonly status: 'purged';
      readonly number: string;
      readonly warehouse: string;
      readonly type: OutboundType;
    }
  | OutboundDocument;

export const isDocument = (state: OutboundState): state is OutboundDocument =>
  state.status !== 'none' && state.status !== 'purged';

/** A transfer that is leaving or in transit. */
export const isOnItsWay = ({ content, status, process }: OutboundDocument): boolean =>
  content.type === 'transfer' &&
  (status === 'shipped' || process.kind === 'committing' || process.kind === 'issuing');

/** Whether a customer waits for goods that are not on credit. */
export const isAwaited = ({ content, status, process, deleted }: OutboundDocument): boolean =>
  isUncharged(content.type) && !deleted && (isUnderWay(status) || process.kind === 'reserving');

export const holdsSomething = ({ lines }: OutboundDocument): boolean =>
  lines.some(({ reservation }) => reservation !== null);

const blankLine = ({ line, item, quantity }: OutboundContent['lines'][number]): LineProgress => ({
  line,
  item,
  quantity,
  batches: [],
  decision: null,
  reservation: null,
  invalid: [],
  refused: false,
  picks: [],
  short: '0.000',
});

/** A line with unchanged item and quantity keeps its plan; picks and short picks are reset. */
export const linesOf = (content: OutboundContent, before: readonly LineProgress[] = []): LineProgress[] =>
  content.lines.map((entered) => {
    const same = before.find(
      ({ line, item, quantity }) =>
        line === entered.line && item === entered.item && quantity === entered.quantity,
    );
    const blank = blankLine(entered);
    return same ? { ...blank, batches: same.batches, decision: same.decision, refused: same.refused } : blank;
  });

export const contentOf = ({ lines, ...header }: OutboundContent): OutboundContent => ({
  type: header.type,
  title: header.title,
  destination: header.destination,
  supplier: header.supplier,
  customer: header.customer,
  salesDate: header.salesDate,
  reference: header.reference,
  expectedDate: header.expectedDate,
  deliveryMethod: header.deliveryMethod,
  deliveryAddress: header.deliveryAddress,
  courier: header.courier,
  trackingNumber: header.trackingNumber,
  remarks: header.remarks,
  lines,
});

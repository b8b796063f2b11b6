import type { ApprovalSteps } from '../approval/index.ts';
import type { DecimalText } from '../kernel/index.ts';
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
import type { OutboundStatus, OutboundType, ShortPickReason } from './rules.ts';

export interface Pick extends BatchQuantity {
  readonly location: string | null;
}

export interface LineProgress {
  readonly line: number;
  readonly item: string;
  readonly quantity: DecimalText;
  /** Planned, and once submitted exactly what is held. */
  readonly batches: readonly BatchQuantity[];
  readonly decision: AllocationDecision | null;
  /** The hold in stock, from the attempt to reserve on; kept when shipped, for a shipment that is taken back. */
  readonly reservation: string | null;
  /** Batches of the plan that may not leave any more, and the hold they were blocked under. */
  readonly invalid: readonly { readonly batch: string; readonly reservation: string }[];
  /** The plan could not be reserved. */
  readonly refused: boolean;
  readonly picks: readonly Pick[];
  /** Given up in short picks. */
  readonly short: DecimalText;
}

/** Work on other streams that the document waits for. `intent` is the revision of the event that asked for it. */
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

/** A piece of work at hand. */
export type OutboundWork = Exclude<OutboundProcess, { kind: 'none' }>;

export type OutboundProcessKind = OutboundProcess['kind'];

export interface AcceptedReturn extends BatchQuantity {
  readonly line: number;
  readonly inbound: string;
  readonly inboundLine: number;
  readonly credit: OutboundEventData<'OutboundReturnAccepted'>['credit'];
}

/** Goods that were back by business time; `until` where the return was taken back. */
export interface ReturnSpan extends BatchQuantity {
  readonly line: number;
  readonly inbound: string;
  readonly inboundLine: number;
  readonly from: string;
  readonly until: string | null;
}

/** The paper a customer settles by; void once the order it was made for is taken back. */
export interface SettlementNotice {
  readonly code: string;
  readonly status: 'valid' | 'void';
}

export interface OutboundDocument {
  readonly status: OutboundStatus;
  readonly number: string;
  readonly warehouse: string;
  readonly content: OutboundContent;
  readonly lines: readonly LineProgress[];
  /** Prices and amounts: of the day a draft was saved, and from its submission on fixed. */
  readonly sale: SaleTerms | null;
  /** The intent under which credit is held, from the attempt on; kept when shipped, for a shipment taken back. */
  readonly creditHold: number | null;
  readonly notice: SettlementNotice | null;
  /** How many notices there have been. */
  readonly notices: number;
  readonly process: OutboundProcess;
  readonly submittedBy: string | null;
  /** Of the approval that is waited for: the sale's, and after it the warehouse's. */
  readonly steps: ApprovalSteps;
  readonly picker: string | null;
  readonly packed: boolean;
  readonly completed: boolean;
  readonly shipment: { readonly shippedAt: string; readonly lines: readonly ShippedLine[] } | null;
  readonly arrivals: readonly SettledArrival[];
  readonly returns: readonly AcceptedReturn[];
  /** Of the shipment at hand, also returns that were taken back; empty where events were folded without their time. */
  readonly returnSpans: readonly ReturnSpan[];
  /** Goods have left under this number, even if they came back. */
  readonly moved: boolean;
  readonly deleted: boolean;
  /** Of the newest event in the stream. */
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

/** Goods that are leaving or have left for another warehouse, and have not come to their end. */
export const isOnItsWay = ({ content, status, process }: OutboundDocument): boolean =>
  content.type === 'transfer' &&
  (status === 'shipped' || process.kind === 'committing' || process.kind === 'issuing');

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

/** A line that asks for the same as before keeps its plan; what was picked or given up starts anew. */
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

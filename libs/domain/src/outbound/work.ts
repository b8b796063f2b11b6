import type { DocumentWork, OpenWork, WorkKind } from '../kernel/index.ts';
import type { StockEvent } from '../stock/index.ts';
import {
  commitReservation,
  issue,
  recommitReservation,
  reopenReservation,
  reverseIssue,
} from '../stock/index.ts';
import { chargeCredit, holdCredit, releaseCredit, voidCharge } from '../credit/index.ts';
import { isZero } from '../kernel/index.ts';
import type { CreditStep, Sold } from './credit-steps.ts';
import { outbound } from './decider.ts';
import { confirmReleased, confirmReserved, refuseSubmission } from './deciding.ts';
import { confirmDelivered } from './delivering.ts';
import type { Arrival, OutboundEvent, OutboundEventType, RefusedCredit, RefusedLine } from './events.ts';
import { reservationId } from './evolve.ts';
import {
  giveUp,
  onHold,
  reallocateLine,
  receive,
  releaseAll,
  reserveLine,
  type StockStep,
} from './line-steps.ts';
import { confirmShortage } from './picking.ts';
import { saleAfterShort } from './pricing.ts';
import { confirmLate, confirmReallocated, refuseReallocation } from './reallocating.ts';
import { childOf, issuedLines, receivedAs } from './results.ts';
import {
  confirmCommitted,
  confirmReissued,
  confirmReopened,
  confirmShipped,
  confirmVoided,
  refuseShipment,
  refuseVoid,
} from './shipping.ts';
import {
  isDocument,
  type LineProgress,
  type OutboundDocument,
  type OutboundState,
  type OutboundWork,
} from './state.ts';

type Kind = OutboundWork['kind'];
type At<Wanted extends Kind> = Extract<OutboundWork, { kind: Wanted }>;
type Decision = (state: OutboundState) => OutboundEvent[];

/** The results of the steps: the events of each part, and the refusals of stock and credit. */
export interface StepResults {
  readonly events: readonly (readonly [part: string, events: readonly StockEvent[]])[];
  readonly refusals: readonly RefusedLine[];
  readonly credit: RefusedCredit | null;
}

/** One kind of work on an outbound order. */
interface OutboundKind<Work extends OutboundWork = OutboundWork> extends WorkKind<OutboundEventType, Kind> {
  /** The steps on stock, in any order. */
  onStock(document: OutboundDocument, work: Work, day: string): StockStep[];
  /** The step on the ledger, if something was sold; after all steps on stock. */
  onLedger?(sold: Sold, work: Work): CreditStep;
  /** Accepts the steps of an attempt that succeeded after the refusal; no events if they are to be undone. */
  late?(work: Work, refusedAt: number): Decision;
  /** The document as the kind that undoes this one is to see it. */
  undo?(document: OutboundDocument, work: Work): OutboundDocument;
  /** Decided on the document at the time it is recorded. */
  outcome(results: StepResults, work: Work): Decision;
}

const SUPERSEDED = 'superseded';
const heldLines = ({ lines }: OutboundDocument): LineProgress[] =>
  lines.filter(({ batches }) => batches.length > 0);
const lineNamed = ({ lines }: OutboundDocument, wanted: number): LineProgress[] =>
  lines.filter(({ line }) => line === wanted);

const reserving: OutboundKind<At<'reserving'>> = {
  opens: ['OutboundSubmitted'],
  steps: ['reserve', 'hold-credit', 'receiver'],
  records: ['outcome'],
  refusable: { reserve: 'any', 'hold-credit': 'any', receiver: 'any' },
  undoneBy: 'releasing',
  closes: ['OutboundReserved', 'OutboundSubmissionRefused'],
  onStock: (document, _, day) => heldLines(document).map((line) => reserveLine(document, line, day)),
  onLedger: ({ customer, hold, sale }) => ({
    name: 'hold-credit',
    customer,
    decide: (credit) => holdCredit(credit, { ...hold, amount: sale.amount }),
  }),
  undo: (document, work) => ({
    ...document,
    process: { ...work, kind: 'releasing', reason: SUPERSEDED },
  }),
  outcome:
    ({ refusals, credit }, { intent }) =>
    (state) =>
      refusals.length > 0 || credit
        ? refuseSubmission(state, intent, refusals, credit)
        : confirmReserved(state, intent),
};

const releasing: OutboundKind<At<'releasing'>> = {
  opens: [
    'OutboundSubmissionRefused',
    'OutboundSalesRejected',
    'OutboundRejected',
    'OutboundWithdrawn',
    'OutboundDeleted',
  ],
  steps: ['release', 'release-credit'],
  records: ['outcome'],
  closes: ['OutboundHoldsReleased'],
  onStock: (document, { reason }) => releaseAll(document, reason),
  onLedger: ({ customer, hold }, { reason }) => ({
    name: 'release-credit',
    customer,
    decide: (credit) => releaseCredit(credit, { ...hold, reason }),
  }),
  outcome:
    (_, { intent }) =>
    (state) =>
      confirmReleased(state, intent),
};

const reallocating: OutboundKind<At<'reallocating'>> = {
  opens: ['OutboundReallocationStarted'],
  steps: ['reallocate'],
  records: ['outcome', 'late-outcome'],
  refusable: { reallocate: 'any' },
  undoneBy: 'releasing',
  closes: ['OutboundLineReallocated', 'OutboundReallocationRefused'],
  onStock: (document, work, day) =>
    lineNamed(document, work.line).map((line) => reallocateLine(document, line, work, day)),
  late: confirmLate,
  // Only the new reservation is released, and no credit: the reallocation has held none.
  undo: (document, { intent, line: wanted }) => ({
    ...document,
    sale: null,
    lines: lineNamed(document, wanted).map((line) => ({
      ...line,
      reservation: reservationId(document.number, line.line, intent),
    })),
    process: { kind: 'releasing', intent, reason: SUPERSEDED },
  }),
  outcome:
    ({ refusals: [refusal] }, { intent }) =>
    (state) =>
      refusal ? refuseReallocation(state, intent, refusal) : confirmReallocated(state, intent),
};

const shorting: OutboundKind<At<'shorting'>> = {
  opens: ['OutboundShortPicked'],
  steps: ['short', 'reduce-credit'],
  records: ['outcome'],
  closes: ['OutboundShortageSettled'],
  onStock: (document, work) => lineNamed(document, work.line).map((line) => giveUp(document, line, work)),
  onLedger: ({ document, customer, hold, sale }, work) => {
    const keep = saleAfterShort(document, sale, work).amount;
    return {
      name: 'reduce-credit',
      customer,
      decide: (credit) => releaseCredit(credit, { ...hold, keep, reason: work.reason }),
    };
  },
  outcome:
    ({ events }, { intent }) =>
    (state) =>
      confirmShortage(state, intent, childOf(events)),
};

const committing: OutboundKind<At<'committing'>> = {
  opens: ['OutboundShipmentStarted'],
  steps: ['commit', 'destination'],
  records: ['outcome'],
  refusable: { commit: 'any', destination: 'any' },
  undoneBy: 'reopening',
  closes: ['OutboundShipmentCommitted', 'OutboundShipmentRefused'],
  onStock: (document, _, day) =>
    heldLines(document).map((line) =>
      onHold(document, line, 'commit', (stock, hold) =>
        commitReservation(stock, { ...hold, day, expected: line.batches }),
      ),
    ),
  undo: (document, work) => ({ ...document, process: { ...work, kind: 'reopening' } }),
  outcome:
    ({ refusals }, { intent }) =>
    (state) =>
      refusals.length > 0 ? refuseShipment(state, intent, refusals) : confirmCommitted(state, intent),
};

/** A sale is charged when its goods leave. */
const charge = ({ customer, hold, sale }: Sold, shippedAt: string): CreditStep => ({
  name: 'charge-credit',
  customer,
  decide: (credit) => chargeCredit(credit, { ...hold, amount: sale.amount, shippedAt }),
});

const issuing: OutboundKind<At<'issuing'>> = {
  opens: ['OutboundShipmentCommitted'],
  steps: ['issue', 'charge-credit'],
  records: ['outcome'],
  closes: ['OutboundShipped'],
  onStock: (document) => heldLines(document).map((line) => onHold(document, line, 'issue', issue)),
  onLedger: (sold, { shippedAt }) => charge(sold, shippedAt),
  outcome:
    ({ events }, { intent }) =>
    (state) =>
      confirmShipped(state, intent, issuedLines(events)),
};

const reopening: OutboundKind<At<'reopening'>> = {
  opens: ['OutboundShipmentRefused'],
  steps: ['reopen'],
  records: ['outcome'],
  closes: ['OutboundHoldsReopened'],
  onStock: (document) =>
    heldLines(document).map((line) =>
      onHold(document, line, 'reopen', (stock, hold) =>
        reopenReservation(stock, { ...hold, reason: 'shipment refused' }),
      ),
    ),
  outcome:
    (_, { intent }) =>
    (state) =>
      confirmReopened(state, intent),
};

const delivering: OutboundKind<At<'delivering'>> = {
  opens: ['OutboundDeliveryStarted'],
  steps: ['receive', 'arrival'],
  records: ['outcome'],
  closes: ['OutboundDelivered'],
  onStock: (document, { arrivals }) =>
    arrivals.filter(({ received }) => !isZero(received)).map((arrival) => receive(document, arrival)),
  outcome:
    ({ events }, { intent }) =>
    (state) =>
      confirmDelivered(state, intent, ({ line, batch }: Arrival) => receivedAs(events, `${line}:${batch}`)),
};

const voiding: OutboundKind<At<'voiding'>> = {
  opens: ['OutboundVoidStarted'],
  steps: ['reverse', 'void-charge'],
  records: ['outcome'],
  refusable: { reverse: 'any', 'void-charge': 'any' },
  undoneBy: 'reissuing',
  closes: ['OutboundShipmentVoided', 'OutboundVoidRefused'],
  onStock: (document, { reason }) =>
    heldLines(document).map((line) =>
      onHold(document, line, 'reverse', (stock, hold) => reverseIssue(stock, { ...hold, reason })),
    ),
  onLedger: ({ customer, hold }, { reason }) => ({
    name: 'void-charge',
    customer,
    decide: (credit) => voidCharge(credit, { ...hold, reason }),
  }),
  undo: (document, work) => ({ ...document, process: { ...work, kind: 'reissuing' } }),
  outcome:
    ({ refusals }, { intent }) =>
    (state) =>
      refusals.length > 0 ? refuseVoid(state, intent, refusals) : confirmVoided(state, intent),
};

const reissuing: OutboundKind<At<'reissuing'>> = {
  opens: ['OutboundVoidRefused'],
  steps: ['1-commit', '2-issue', 'charge-credit'],
  records: ['outcome'],
  closes: ['OutboundShipmentRestored'],
  onStock: (document) =>
    heldLines(document).flatMap((line) => [
      onHold(document, line, '1-commit', recommitReservation),
      onHold(document, line, '2-issue', (stock, hold) =>
        stock.reservations[hold.reservation] ? issue(stock, hold) : [],
      ),
    ]),
  onLedger: (sold) => charge(sold, sold.document.shipment?.shippedAt ?? ''),
  outcome:
    (_, { intent }) =>
    (state) =>
      confirmReissued(state, intent),
};

const kinds = {
  reserving,
  releasing,
  reallocating,
  shorting,
  committing,
  issuing,
  reopening,
  delivering,
  voiding,
  reissuing,
};

export const kindOf = ({ kind }: OutboundWork): OutboundKind => kinds[kind];

interface OpenOutboundWork extends OpenWork<Kind> {
  readonly document: OutboundDocument;
  readonly work: OutboundWork;
}

/** Reserves, releases, ships, delivers and takes back the goods of an order, and the credit for them. */
export const outboundWork: DocumentWork<OutboundState, OutboundEvent, OpenOutboundWork> = {
  decider: outbound,
  kinds,
  open: (state) => {
    if (!isDocument(state) || state.process.kind === 'none') return undefined;
    const { process: work, warehouse } = state;
    const { kind, intent } = work;
    return { kind, intent, warehouse, occurredAt: businessTimeOf(work), document: state, work };
  },
};

/** Shipments and deliveries may be recorded late. */
const businessTimeOf = (work: OutboundWork): string | undefined => {
  if ('shippedAt' in work) return work.shippedAt;
  return 'deliveredAt' in work ? work.deliveredAt : undefined;
};

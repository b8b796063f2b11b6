import { ONE_STEP, isApprovalEvent, stepsAfter, submitted } from '../approval/index.ts';
import { isZero, minus, toQuantity } from '../kernel/index.ts';
import { isPriorityEvent } from '../priority/index.ts';
import type { BatchQuantity, OutboundEvent } from './events.ts';
import { lastPickOf, refusedGoods, voidedTo } from './rules.ts';
import { contentOf, linesOf, type LineProgress, type OutboundDocument, type ReturnSpan } from './state.ts';

type LaterEvent = Exclude<OutboundEvent, { type: 'OutboundCreated' | 'OutboundPurged' }>;
type Change = Partial<OutboundDocument>;

const none = { kind: 'none' } as const;

export const reservationId = (number: string, line: number, intent: number): string =>
  `${number}:${line}:${intent}`;

/** The changes made by an event. `intent` is the revision of the event. */
export const evolveDocument = (
  state: OutboundDocument,
  event: LaterEvent,
  { intent, occurredAt }: { readonly intent: number; readonly occurredAt: string | undefined },
): Change => {
  if (isApprovalEvent(event)) return { steps: stepsAfter(state.steps, event) };
  if (isPriorityEvent(event)) return { priority: event.data.priority };
  switch (event.type) {
    case 'OutboundRevised': {
      const content = contentOf(event.data);
      return {
        status: 'created',
        content,
        enteredSalesDate: content.salesDate,
        lines: linesOf(content, state.lines),
        sale: event.data.sale,
      };
    }
    case 'OutboundRedirected': {
      const { number: _, ...delivery } = event.data;
      return { content: contentOf({ ...state.content, ...delivery }) };
    }
    case 'OutboundAllocationPlanned': {
      const { lines } = event.data;
      return {
        lines: state.lines.map((line) => {
          const planned = lines.find((one) => one.line === line.line);
          return planned
            ? { ...line, batches: planned.batches, decision: planned.decision, refused: false, invalid: [] }
            : line;
        }),
      };
    }
    case 'OutboundSubmitted': {
      const { submittedBy, sale, salesDate } = event.data;
      return {
        submittedBy,
        steps: submitted(state.steps),
        approvalRevision: null,
        byRule: false,
        content: { ...state.content, salesDate },
        sale,
        creditHold: sale ? intent : null,
        process: { kind: 'reserving', intent },
        lines: state.lines.map((line) => ({
          ...line,
          reservation: reservationId(state.number, line.line, intent),
        })),
      };
    }
    case 'OutboundReserved':
      return { status: event.data.status, process: none };
    case 'OutboundSubmissionRefused': {
      const refused = new Set(event.data.refusals.map(({ line }) => line));
      return {
        status: 'created',
        process: { kind: 'releasing', intent, reason: 'submission refused' },
        lines: state.lines.map((line) => ({ ...line, refused: refused.has(line.line) })),
      };
    }
    case 'OutboundSalesApproved':
      return {
        status: 'sales_approved',
        approvalRevision: intent,
        steps: { ...ONE_STEP, submission: state.steps.submission },
        notice: { code: event.data.notice, status: 'valid' },
        notices: state.notices + 1,
      };
    case 'OutboundSalesRejected':
      return { status: 'sales_rejected', process: { kind: 'releasing', intent, reason: 'rejected' } };
    case 'OutboundHandedOver':
      return { status: 'inventory_reviewing', byRule: event.data.rule !== undefined };
    case 'OutboundApproved':
      return { status: 'inventory_approved', approvalRevision: intent };
    case 'OutboundRejected':
      return {
        status: 'inventory_rejected',
        ...voided(state),
        process: { kind: 'releasing', intent, reason: 'rejected' },
      };
    case 'OutboundWithdrawn':
      return {
        status: 'created',
        ...voided(state),
        process: { kind: 'releasing', intent, reason: 'withdrawn' },
      };
    case 'OutboundDeleted':
      return {
        deleted: true,
        ...voided(state),
        process: { kind: 'releasing', intent, reason: 'deleted' },
      };
    case 'OutboundHoldsReleased':
      return {
        process: none,
        creditHold: null,
        content: { ...state.content, salesDate: state.enteredSalesDate },
        lines: state.lines.map(released),
      };
    case 'OutboundRestored':
      return { deleted: false, status: 'created', lines: linesOf(state.content) };
    case 'OutboundReallocationStarted': {
      const { line, batches, decision, reason } = event.data;
      return { process: { kind: 'reallocating', intent, line, batches, decision, reason } };
    }
    case 'OutboundLineReallocated': {
      const { line, reservation, batches, decision, short } = event.data;
      return {
        process: none,
        lines: changed(state, line, ({ invalid }) => ({
          reservation,
          batches,
          decision,
          short,
          // A batch may have been blocked between the new reservation and this event.
          invalid: invalid.filter((one) => one.reservation === reservation),
          refused: false,
        })),
      };
    }
    case 'OutboundReallocationRefused':
      return { process: none };
    case 'OutboundAllocationInvalidated': {
      const { line, batch, reservation } = event.data;
      return {
        lines: changed(state, line, ({ invalid }) => ({ invalid: [...invalid, { batch, reservation }] })),
      };
    }
    case 'OutboundReleasedToPicking':
      return { status: 'pending', byRule: event.data.rule !== undefined };
    case 'OutboundPickingStarted':
      return { status: 'picking', picker: event.data.picker };
    case 'OutboundPickingTakenOver':
      return { picker: event.data.picker };
    case 'OutboundLinePicked': {
      const { line, batch, location, quantity } = event.data;
      return {
        lines: changed(state, line, ({ picks }) => ({ picks: [...picks, { batch, location, quantity }] })),
      };
    }
    case 'OutboundLinePickUndone': {
      const { line, batch } = event.data;
      return {
        lines: changed(state, line, ({ picks }) => ({
          picks: picks.toSpliced(lastPickOf(picks, batch), 1),
        })),
      };
    }
    case 'OutboundShortPicked': {
      const { line, batch, quantity, reason } = event.data;
      return { process: { kind: 'shorting', intent, line, batch, quantity, reason } };
    }
    case 'OutboundShortageSettled': {
      const { line, batch, quantity, shortAfter, sale } = event.data;
      return {
        process: none,
        sale,
        lines: changed(state, line, (before) => ({
          ...givenUp(before, { batch, quantity }),
          short: shortAfter,
        })),
      };
    }
    case 'OutboundPickingFinished':
      return { status: 'picked' };
    case 'OutboundUnpicked':
      return {
        status: 'pending',
        picker: null,
        packed: false,
        lines: state.lines.map((line) => ({ ...line, picks: [] })),
      };
    case 'OutboundPacked':
      return { packed: true };
    case 'OutboundShipmentStarted': {
      const { shippedAt, courier, trackingNumber } = event.data;
      return {
        content: { ...state.content, courier, trackingNumber },
        process: { kind: 'committing', intent, shippedAt },
      };
    }
    case 'OutboundShipmentCommitted':
      return state.process.kind === 'committing'
        ? { process: { ...state.process, kind: 'issuing', intent } }
        : {};
    case 'OutboundShipmentRefused': {
      const refused = refusedGoods(event.data.refusals);
      return {
        process: { kind: 'reopening', intent },
        lines: state.lines.map((line) => ({ ...line, refused: line.refused || refused.has(line.line) })),
      };
    }
    case 'OutboundHoldsReopened':
      return { process: none };
    case 'OutboundShipped': {
      const { shippedAt, lines } = event.data;
      return {
        status: 'shipped',
        process: none,
        moved: true,
        shipment: { shippedAt, lines },
        lines: state.lines.map((line) => ({ ...line, invalid: [], refused: false })),
      };
    }
    case 'OutboundDeliveryStarted': {
      const { deliveredAt, inbound, arrivals } = event.data;
      return { process: { kind: 'delivering', intent, deliveredAt, inbound, arrivals } };
    }
    case 'OutboundDelivered':
      return { status: 'delivered', process: none, arrivals: event.data.arrivals };
    case 'OutboundCompleted':
      return { completed: true };
    case 'OutboundVoidStarted': {
      const { reason, approver } = event.data;
      return { process: { kind: 'voiding', intent, reason, approver } };
    }
    case 'OutboundVoidRefused':
      return { process: { kind: 'reissuing', intent } };
    case 'OutboundShipmentRestored':
      return { process: none };
    case 'OutboundShipmentVoided':
      return { status: voidedTo(state.content.type), process: none, shipment: null, returnSpans: [] };
    case 'OutboundReturnAccepted': {
      const { number: _, ...accepted } = event.data;
      return { returns: [...state.returns, accepted], returnSpans: spansAfter(state, event, occurredAt) };
    }
    case 'OutboundReturnCancelled': {
      const { inbound, inboundLine } = event.data;
      return {
        returns: state.returns.filter((one) => one.inbound !== inbound || one.inboundLine !== inboundLine),
        returnSpans: spansAfter(state, event, occurredAt),
      };
    }
  }
};

const spansAfter = (
  { returnSpans }: OutboundDocument,
  { type, data }: Extract<OutboundEvent, { type: 'OutboundReturnAccepted' | 'OutboundReturnCancelled' }>,
  occurredAt: string | undefined,
): readonly ReturnSpan[] => {
  if (occurredAt === undefined) return returnSpans;
  const { line, batch, quantity, inbound, inboundLine } = data;
  if (type === 'OutboundReturnAccepted')
    return [...returnSpans, { line, batch, quantity, inbound, inboundLine, from: occurredAt, until: null }];
  return returnSpans.map((span) =>
    span.inbound === inbound && span.inboundLine === inboundLine && span.until === null
      ? { ...span, until: occurredAt }
      : span,
  );
};

const voided = ({ notice }: OutboundDocument): Change =>
  notice ? { notice: { ...notice, status: 'void' } } : {};

/** A line without its reservation. */
export const released = (line: LineProgress): LineProgress => ({
  ...line,
  reservation: null,
  invalid: [],
  picks: [],
  short: toQuantity(0),
});

/** A line after giving up part of its reservation. */
export const givenUp = (
  { batches, invalid }: LineProgress,
  part: BatchQuantity,
): Pick<LineProgress, 'batches' | 'invalid'> => {
  const left = without(batches, part);
  return { batches: left, invalid: invalid.filter((one) => left.some(({ batch }) => batch === one.batch)) };
};

const changed = (
  { lines }: OutboundDocument,
  number: number,
  change: (line: LineProgress) => Partial<LineProgress>,
): LineProgress[] => lines.map((line) => (line.line === number ? { ...line, ...change(line) } : line));

const without = (batches: readonly BatchQuantity[], taken: BatchQuantity): BatchQuantity[] =>
  batches.flatMap((one) => {
    if (one.batch !== taken.batch) return [one];
    const quantity = toQuantity(minus(one.quantity, taken.quantity));
    return isZero(quantity) ? [] : [{ batch: one.batch, quantity }];
  });

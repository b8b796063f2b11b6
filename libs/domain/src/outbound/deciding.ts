import {
  approve,
  requireDecider,
  stepsRequired,
  type ApprovalTask,
  type Deciding,
  type StepFrom,
} from '../approval/index.ts';
import { compare, reject, type Actor, type DecimalText } from '../kernel/index.ts';
import { allocationOf, documentFor } from './document.ts';
import { released } from './evolve.ts';
import type { OutboundEvent, RefusedCredit, RefusedLine } from './events.ts';
import { termsFor, type CustomerPrices } from './pricing.ts';
import { processOf } from './process.ts';
import { isOnCredit, reservedAs } from './rules.ts';
import { isDocument, type OutboundDocument, type OutboundState } from './state.ts';

export interface Submission {
  readonly by: Actor;
  readonly today: string;
  /** The customer's current prices; only for types on credit. */
  readonly prices?: CustomerPrices | undefined;
  /** The amount shown to the user. Throws `PRICES_CHANGED` if it differs from the current one. */
  readonly seen?: DecimalText | undefined;
  /** Approval policy of the sale. */
  readonly policy?: readonly StepFrom[] | undefined;
}

/** Intent to reserve exactly the plan, and the credit for it at the current prices. */
export const submitOutbound = (state: OutboundState, command: Submission): OutboundEvent[] => {
  const isSale = isDocument(state) && state.content.type === 'sale';
  const { number, content, revision } = documentFor(state, isSale ? 'submit_sale' : 'submit');
  const { by, today, prices, seen, policy = [] } = command;
  const submitted = { number, submittedBy: by.userId };
  if (!isOnCredit(content.type))
    return [{ type: 'OutboundSubmitted', data: { ...submitted, salesDate: null, sale: null } }];
  if (!prices) throw new Error(`${number} is submitted without prices`);
  // Revised since its prices were looked up.
  if (prices.customer !== content.customer) throw reject('CONCURRENT_CHANGE', { revision });
  const sale = termsFor(content.lines, prices);
  if (seen !== undefined && compare(seen, sale.amount) !== 0)
    throw reject('PRICES_CHANGED', { number, before: seen, now: sale.amount });
  const salesDate = content.salesDate ?? today;
  return [
    { type: 'OutboundSubmitted', data: { ...submitted, salesDate, sale } },
    ...(isSale ? stepsRequired(policy, sale.amount) : []),
  ];
};

export const confirmReserved = (state: OutboundState, intent: number): OutboundEvent[] => {
  const document = processOf(state, 'reserving', intent);
  if (!document) return [];
  const lines = document.lines.map(({ line, reservation, batches }) => ({
    line,
    reservation: reservation ?? '',
    batches: [...batches],
  }));
  const { number, content } = document;
  const allocation = allocationOf(document.lines);
  const status = reservedAs(content.type);
  return [{ type: 'OutboundReserved', data: { number, lines, allocation, status } }];
};

export const refuseSubmission = (
  state: OutboundState,
  intent: number,
  refusals: readonly RefusedLine[],
  credit: RefusedCredit | null,
): OutboundEvent[] => {
  const document = processOf(state, 'reserving', intent);
  if (!document) return [];
  const { number, lines } = document;
  // If only the credit was refused, the plan is still valid.
  const allocation = refusals.length > 0 ? 'error' : allocationOf(lines);
  return [
    {
      type: 'OutboundSubmissionRefused',
      data: { number, refusals: [...refusals], credit, allocation },
    },
  ];
};

/** The pending decision of the warehouse. */
export const reviewTask = (state: OutboundState): ApprovalTask => taskOf(documentFor(state, 'reject'));

export const taskOf = ({ submittedBy, steps }: OutboundDocument): ApprovalTask => ({
  askedBy: submittedBy === null ? [] : [submittedBy],
  steps,
});

export const approveOutbound = (
  state: OutboundState,
  command: Deciding & { notes: string | null },
): OutboundEvent[] => {
  const document = documentFor(state, 'approve');
  const { by, notes } = command;
  return approve(taskOf(document), command, () => [
    { type: 'OutboundApproved', data: { number: document.number, approver: by.userId, notes } },
  ]);
};

/** Releases everything that is held. */
export const rejectOutbound = (
  state: OutboundState,
  command: Deciding & { reason: string },
): OutboundEvent[] => {
  const document = documentFor(state, 'reject');
  requireDecider(taskOf(document), command, command.reason);
  return [{ type: 'OutboundRejected', data: { number: document.number, reason: command.reason } }];
};

/** Back to draft, as long as picking has not started. Releases everything that is held. */
export const withdrawOutbound = (
  state: OutboundState,
  command: { reason: string | null },
): OutboundEvent[] => {
  const { number } = documentFor(state, 'withdraw');
  return [{ type: 'OutboundWithdrawn', data: { number, reason: command.reason } }];
};

export const confirmReleased = (state: OutboundState, intent: number): OutboundEvent[] => {
  const document = processOf(state, 'releasing', intent);
  return document ? [holdsReleased(document)] : [];
};

export const holdsReleased = ({ number, lines }: OutboundDocument): OutboundEvent => ({
  type: 'OutboundHoldsReleased',
  data: { number, allocation: allocationOf(lines.map(released)) },
});

import {
  approve,
  isLastStep,
  requireDecider,
  requireReviewable,
  requireTask,
  type ApprovalTask,
  type Deciding,
} from '../approval/index.ts';
import { compare, isZero, reject, type Actor, type DecimalText } from '../kernel/index.ts';
import type { CustomerPrices } from '../outbound/index.ts';
import type { ApprovedLine, DistributionEvent } from './events.ts';
import { lineAmount, totalAmount } from './rules.ts';
import { existing, type DistributionDocument, type DistributionState } from './state.ts';

/** The first approver to open it claims the review; another may take it over. */
export function startDistributionReview(
  state: DistributionState,
  command: { readonly by: Actor },
): DistributionEvent[] {
  const { approval, steps, number } = existing(state);
  requireReviewable(approval, steps, command.by);
  const reviewer = command.by.userId;
  if (approval.status === 'reviewing' && approval.reviewer === reviewer) return [];
  return [{ type: 'DistributionReviewStarted', data: { number, reviewer } }];
}

export const distributionTask = (state: DistributionState): ApprovalTask => {
  const { approval, steps } = existing(state);
  return requireTask(approval, steps);
};

export interface Grant {
  readonly line: number;
  readonly quantity: DecimalText;
}

interface Approval extends Deciding {
  readonly notes: string | null;
  /** Granted quantities per line; lines not listed are granted in full. */
  readonly grants: readonly Grant[];
  /** Number of the outbound order created by the last step; null for earlier steps. */
  readonly outbound: string | null;
  /** The customer's current prices. */
  readonly prices: CustomerPrices;
}

/** Grants at most what was requested, and at least something. */
export function approveDistribution(state: DistributionState, command: Approval): DistributionEvent[] {
  const document = existing(state);
  const { approval, number } = document;
  const { by, notes, outbound, prices } = command;
  const task = distributionTask(state);
  requireDecider(task, command, notes);
  // Revised since its prices were looked up.
  if (prices.customer !== document.content.customer) throw reject('CONCURRENT_CHANGE');
  const lines = granted(document, command);
  if (lines.length === 0) throw reject('NOTHING_APPROVED', {}, 'lines');
  const approver = by.userId;
  const total = totalAmount(lines);
  const { priceList } = prices;
  return [
    ...(approval.status === 'submitted' ? [reviewed(number, approver)] : []),
    ...approve(task, { ...command, amount: total }, (): DistributionEvent[] => {
      if (!isLastStep(task.steps)) return [];
      if (outbound === null) throw reject('CONCURRENT_CHANGE');
      const data = { number, approver, notes, outbound, priceList, lines, total };
      return [{ type: 'DistributionApproved', data }];
    }),
  ];
}

export function rejectDistribution(
  state: DistributionState,
  command: Deciding & { readonly reason: string },
): DistributionEvent[] {
  const { approval, number } = existing(state);
  requireDecider(distributionTask(state), command, command.reason);
  return [
    ...(approval.status === 'submitted' ? [reviewed(number, command.by.userId)] : []),
    { type: 'DistributionRejected', data: { number, reason: command.reason } },
  ];
}

const reviewed = (number: string, reviewer: string): DistributionEvent => ({
  type: 'DistributionReviewStarted',
  data: { number, reviewer },
});

function granted({ content }: DistributionDocument, { grants, prices }: Approval): ApprovedLine[] {
  for (const [index, { line }] of grants.entries())
    if (!content.lines.some((one) => one.line === line))
      throw reject('LINE_NOT_FOUND', { line }, `lines.${index}.line`);
  return content.lines.flatMap(({ line, item, quantity: requested }) => {
    const index = grants.findIndex((grant) => grant.line === line);
    const quantity = grants[index]?.quantity ?? requested;
    if (compare(quantity, requested) > 0)
      throw reject(
        'APPROVED_QUANTITY_EXCEEDS',
        { line, approved: quantity, requested },
        `lines.${index}.quantity`,
      );
    if (isZero(quantity)) return [];
    const unitPrice = prices.priceOf(item);
    return [{ line, item, quantity, unitPrice, amount: lineAmount(quantity, unitPrice) }];
  });
}

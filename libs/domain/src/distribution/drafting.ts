import {
  requireEditable,
  requireSubmittable,
  requireUnapproved,
  requireWithdrawable,
  stepsRequired,
  type StepFrom,
} from '../approval/index.ts';
import { isPositive, reject, type Actor, type DecimalText } from '../kernel/index.ts';
import { prioritized, USUAL_PRIORITY, type Priority } from '../priority/index.ts';
import type { DistributionContent, DistributionEvent, RequestedLine } from './events.ts';
import { lineAmount, totalAmount } from './rules.ts';
import { existing, type DistributionState } from './state.ts';

/** A request as entered. Line numbers and amounts are derived. */
export type EnteredDistribution = Omit<DistributionContent, 'lines' | 'total'> & {
  readonly lines: readonly (Pick<RequestedLine, 'item' | 'quantity' | 'remarks'> &
    Partial<Pick<RequestedLine, 'entered'>>)[];
  readonly priority?: Priority | undefined;
};

interface Entry {
  readonly entered: EnteredDistribution;
  /** The customer's current price. */
  readonly priceOf: (item: string) => DecimalText;
}

export function draftDistribution(
  state: DistributionState,
  command: Entry & { readonly number: string; readonly warehouse: string },
): DistributionEvent[] {
  const { number, warehouse } = command;
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: number });
  return [
    { type: 'DistributionDrafted', data: { number, warehouse, ...contentFrom(command) } },
    ...prioritized(USUAL_PRIORITY, command.entered.priority),
  ];
}

export function reviseDistribution(state: DistributionState, command: Entry): DistributionEvent[] {
  const { approval, content: before, number, priority } = existing(state);
  requireEditable(approval);
  const content = contentFrom(command);
  const changed = prioritized(priority, command.entered.priority);
  if (JSON.stringify(content) === JSON.stringify(before)) return changed;
  return [{ type: 'DistributionRevised', data: { number, ...content } }, ...changed];
}

/** How soon the customer wants the goods. After the approval the outbound order's priority counts. */
export function prioritizeDistribution(
  state: DistributionState,
  command: { readonly priority: Priority },
): DistributionEvent[] {
  const { approval, priority } = existing(state);
  requireUnapproved(approval);
  return prioritized(priority, command.priority);
}

export function submitDistribution(
  state: DistributionState,
  command: { readonly by: Actor; readonly policy?: readonly StepFrom[] },
): DistributionEvent[] {
  const { approval, content, number } = existing(state);
  requireSubmittable(approval);
  return [
    { type: 'DistributionSubmitted', data: { number, submittedBy: command.by.userId } },
    ...stepsRequired(command.policy ?? [], content.total),
  ];
}

export function withdrawDistribution(
  state: DistributionState,
  command: { readonly reason: string | null },
): DistributionEvent[] {
  const { approval, number } = existing(state);
  requireWithdrawable(approval);
  return [{ type: 'DistributionWithdrawn', data: { number, reason: command.reason } }];
}

function contentFrom({ entered, priceOf }: Entry): DistributionContent {
  if (entered.lines.length === 0) throw reject('DOCUMENT_NEEDS_A_LINE', {}, 'lines');
  const lines = entered.lines.map(({ item, quantity, entered: typed = null, remarks }, index) => {
    if (!isPositive(quantity))
      throw reject('QUANTITY_NOT_POSITIVE', { line: index + 1 }, `lines.${index}.quantity`);
    const unitPrice = priceOf(item);
    const amount = lineAmount(quantity, unitPrice);
    return { line: index + 1, item, quantity, entered: typed, unitPrice, amount, remarks };
  });
  return {
    customer: entered.customer,
    title: entered.title,
    expectedDate: entered.expectedDate,
    deliveryMethod: entered.deliveryMethod,
    deliveryAddress: entered.deliveryAddress,
    remarks: entered.remarks,
    lines,
    total: totalAmount(lines),
  };
}

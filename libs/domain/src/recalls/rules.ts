import { compare, minus, plus, smaller, sum, toQuantity, type DecimalText } from '../kernel/index.ts';

/** How bad it is: serious harm, harm that passes, no harm. The classes that authorities use. */
export const recallClasses = ['class_1', 'class_2', 'class_3'] as const;
export type RecallClass = (typeof recallClasses)[number];

/** `blocking` and `lifting`: the batches are being seen to, one after the other. */
export const recallStatuses = ['blocking', 'open', 'lifting', 'closed', 'cancelled'] as const;
export type RecallStatus = (typeof recallStatuses)[number];

/** Cases that somebody still has to see to. */
export const isActiveRecall = (status: RecallStatus): boolean => status === 'blocking' || status === 'open';

/**
 * What became of goods a customer had: collected and on their way back, destroyed where they were, or used already.
 * Collected goods are booked by a customer return once they are here.
 */
export const recoveryOutcomes = ['collected', 'destroyed', 'consumed'] as const;
export type RecoveryOutcome = (typeof recoveryOutcomes)[number];

export const noticeMethods = ['phone', 'message', 'email', 'letter', 'visit'] as const;
export type NoticeMethod = (typeof noticeMethods)[number];

/** What is known of the goods that one order line took from one batch. */
export interface ExposureParts {
  readonly shipped: DecimalText;
  /** Back in a warehouse by a customer return. */
  readonly returned: DecimalText;
  readonly collected: DecimalText;
  readonly destroyed: DecimalText;
  readonly consumed: DecimalText;
}

/**
 * Collected goods are the ones that a customer return books later: of the two figures the larger counts, so that
 * nothing is counted twice.
 */
export const recoveredOf = ({ shipped, returned, collected, destroyed }: ExposureParts): DecimalText => {
  const back = compare(returned, collected) > 0 ? returned : collected;
  return toQuantity(smaller(shipped, plus(back, destroyed)));
};

/** Still with the customer, as far as anybody knows. */
export const outstandingOf = (parts: ExposureParts): DecimalText => {
  const left = minus(minus(parts.shipped, recoveredOf(parts)), parts.consumed);
  return toQuantity(compare(left, 0) > 0 ? left : 0);
};

/** What is explained of a line, which may not be more than was shipped on it. */
export const accountedFor = (parts: ExposureParts): DecimalText => {
  const { returned, collected, destroyed, consumed } = parts;
  const back = compare(returned, collected) > 0 ? returned : collected;
  return toQuantity(sum([back, destroyed, consumed]));
};

import { compare, minus, plus, smaller, sum, toQuantity, type DecimalText } from '../kernel/index.ts';

/** Severity as used by authorities: serious harm, temporary harm, no harm. */
export const recallClasses = ['class_1', 'class_2', 'class_3'] as const;
export type RecallClass = (typeof recallClasses)[number];

/** `blocking` and `lifting`: the batches are being processed one by one. */
export const recallStatuses = ['blocking', 'open', 'lifting', 'closed', 'cancelled'] as const;
export type RecallStatus = (typeof recallStatuses)[number];

/** Cases that still need work. */
export const isActiveRecall = (status: RecallStatus): boolean => status === 'blocking' || status === 'open';

/**
 * What became of goods at a customer: collected and on their way back, destroyed on site, or already used. Collected
 * goods are later booked by a customer return.
 */
export const recoveryOutcomes = ['collected', 'destroyed', 'consumed'] as const;
export type RecoveryOutcome = (typeof recoveryOutcomes)[number];

export const noticeMethods = ['phone', 'message', 'email', 'letter', 'visit'] as const;
export type NoticeMethod = (typeof noticeMethods)[number];

/** The figures of the goods that one order line took from one batch. */
export interface ExposureParts {
  readonly shipped: DecimalText;
  /** Back in a warehouse by a customer return. */
  readonly returned: DecimalText;
  readonly collected: DecimalText;
  readonly destroyed: DecimalText;
  readonly consumed: DecimalText;
}

/** A customer return later books the collected goods, so only the larger of the two figures counts. */
export const recoveredOf = ({ shipped, returned, collected, destroyed }: ExposureParts): DecimalText => {
  const back = compare(returned, collected) > 0 ? returned : collected;
  return toQuantity(smaller(shipped, plus(back, destroyed)));
};

/** Presumably still with the customer; never negative. */
export const outstandingOf = (parts: ExposureParts): DecimalText => {
  const left = minus(minus(parts.shipped, recoveredOf(parts)), parts.consumed);
  return toQuantity(compare(left, 0) > 0 ? left : 0);
};

/** The explained part of a line, which may not exceed what was shipped on it. */
export const accountedFor = (parts: ExposureParts): DecimalText => {
  const { returned, collected, destroyed, consumed } = parts;
  const back = compare(returned, collected) > 0 ? returned : collected;
  return toQuantity(sum([back, destroyed, consumed]));
};

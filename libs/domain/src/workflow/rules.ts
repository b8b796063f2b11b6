/** Kinds of approval tasks. A document may need several steps. */
export const taskKinds = [
  'inbound_approval',
  'outbound_review',
  'sales_approval',
  'distribution_approval',
  'contract_approval',
  'credit_approval',
  'count_approval',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Decisions about an amount, which may need further steps; all others have one. */
export const steppedKinds = [
  'contract_approval',
  'credit_approval',
  'sales_approval',
  'distribution_approval',
  'inbound_approval',
] as const satisfies readonly TaskKind[];
export type SteppedKind = (typeof steppedKinds)[number];

/** Maximum number of steps in addition to the first. */
export const FURTHER_STEPS_MAX = 4;

/** Approval progress of a submitted document. */
export const instanceStatuses = ['running', 'completed', 'rejected', 'withdrawn'] as const;
export type InstanceStatus = (typeof instanceStatuses)[number];

/** `withdrawn`: the document was withdrawn before a decision. `delegated`: passed on to a colleague. */
export const taskStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'delegated'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** A pending decision older than this is overdue. */
export const OVERDUE_HOURS = 24;

/** Id of a document across all categories. */
export const instanceId = (category: string, number: string): string => `${category}.${number}`;

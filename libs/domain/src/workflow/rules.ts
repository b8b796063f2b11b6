/** What somebody is asked to decide; a document may ask for several, one after the other. */
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

/** Decisions on an amount, which may ask for further steps; the others are of one. */
export const steppedKinds = [
  'contract_approval',
  'credit_approval',
  'sales_approval',
  'distribution_approval',
  'inbound_approval',
] as const satisfies readonly TaskKind[];
export type SteppedKind = (typeof steppedKinds)[number];

/** How many steps there may be beside the first. */
export const FURTHER_STEPS_MAX = 4;

/** How far a submitted document has come on its way to a decision. */
export const instanceStatuses = ['running', 'completed', 'rejected', 'withdrawn'] as const;
export type InstanceStatus = (typeof instanceStatuses)[number];

/** `withdrawn`: its document was taken back before anybody had decided. `delegated`: somebody else was asked instead. */
export const taskStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'delegated'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** A decision that has been waited for longer than this is late. */
export const OVERDUE_HOURS = 24;

/** The name of a document among those of all categories. */
export const instanceId = (category: string, number: string): string => `${category}.${number}`;

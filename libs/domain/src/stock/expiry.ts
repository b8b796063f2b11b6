/** Planned treatment of expiring goods, from saving them to disposal. */
export const expiryPlans = ['none', 'extend', 'discount', 'recall', 'dispose'] as const;
export type ExpiryPlan = (typeof expiryPlans)[number];

/** A plan ends when it is carried out; a discount also when the goods may no longer be sold. */
const plansEndedBy: Readonly<Partial<Record<string, readonly ExpiryPlan[]>>> = {
  BatchExpiryExtended: expiryPlans,
  BatchDisposed: expiryPlans,
  BatchExpired: ['discount'],
  BatchRecalled: ['discount', 'recall'],
};
export const planAfter = (plan: ExpiryPlan, eventType: string): ExpiryPlan =>
  plansEndedBy[eventType]?.includes(plan) ? 'none' : plan;

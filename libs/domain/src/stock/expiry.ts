/** What people have decided to do about goods that expire, from saving them to giving them up. */
export const expiryPlans = ['none', 'extend', 'discount', 'recall', 'dispose'] as const;
export type ExpiryPlan = (typeof expiryPlans)[number];

/** What has been done is not planned any more; nor is a discount once nobody may sell the goods. */
const plansEndedBy: Readonly<Partial<Record<string, readonly ExpiryPlan[]>>> = {
  BatchExpiryExtended: expiryPlans,
  BatchDisposed: expiryPlans,
  BatchExpired: ['discount'],
  BatchRecalled: ['discount', 'recall'],
};
export const planAfter = (plan: ExpiryPlan, eventType: string): ExpiryPlan =>
  plansEndedBy[eventType]?.includes(plan) ? 'none' : plan;

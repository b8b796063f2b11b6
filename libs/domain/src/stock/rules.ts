import { daysBetween } from '../kernel/index.ts';
import type { BatchStatus, StockPurpose } from './events.ts';

export { expiryPlans, planAfter, type ExpiryPlan } from './expiry.ts';

/** Days until expiry for "expiring soon" and "critical" (or expired); from the specification. */
export const EXPIRING_SOON_DAYS = 7;
export const EXPIRY_CRITICAL_DAYS = 3;
export const BATCH_CODE_LONGEST = 64;

/** The expiry date is the last usable day. */
export const isPastExpiry = (expiryDate: string | null, day: string): boolean =>
  expiryDate !== null && expiryDate < day;

export const expiryLevels = ['none', 'fine', 'soon', 'critical', 'expired'] as const;
export type ExpiryLevel = (typeof expiryLevels)[number];

export const expiryLevel = (expiryDate: string | null, day: string): ExpiryLevel => {
  if (expiryDate === null) return 'none';
  const left = daysBetween(day, expiryDate);
  if (left < 0) return 'expired';
  if (left <= EXPIRY_CRITICAL_DAYS) return 'critical';
  return left <= EXPIRING_SOON_DAYS ? 'soon' : 'fine';
};

/** Blocked goods leave only as a loss or a return to the supplier. */
export const leavesWhileBlocked = (purpose: StockPurpose): boolean =>
  purpose === 'loss' || purpose === 'return';

/** `yyyymmdd`, the item's serial padded to 6 digits, and its sequence of the day padded to 3. */
export const automaticBatchCode = (day: string, itemSerial: number, sequence: number): string =>
  `${day.replaceAll('-', '')}${String(itemSerial).padStart(6, '0')}${String(sequence).padStart(3, '0')}`;

/**
 * `‹code›-T2`; truncates the code if the result would be too long, because the suffix is what distinguishes batches.
 */
export const suffixedBatchCode = (code: string, suffix: string): string =>
  `${code.slice(0, BATCH_CODE_LONGEST - suffix.length - 1)}-${suffix}`;

export const batchActions = [
  'lock',
  'unlock',
  'deactivate',
  'inspection_passed',
  'inspection_failed',
  'extend_expiry',
  'plan_expiry',
  'plan_discount',
  'recall',
  'dispose',
  'adjust',
  'split',
  'revise_cost',
  'relocate',
] as const;
export type BatchAction = (typeof batchActions)[number];

/** The statuses from which users may perform each action. */
const allowedFrom: Readonly<Record<BatchAction, readonly BatchStatus[]>> = {
  lock: ['active', 'inactive', 'reserved'],
  unlock: ['locked', 'expired', 'recalled'],
  deactivate: ['active'],
  inspection_passed: ['inactive', 'active', 'reserved', 'locked'],
  inspection_failed: ['inactive', 'active', 'locked'],
  extend_expiry: ['active', 'inactive', 'reserved', 'locked', 'expired'],
  plan_expiry: ['active', 'inactive', 'reserved', 'locked', 'expired', 'recalled'],
  plan_discount: ['active', 'inactive', 'reserved', 'locked'],
  recall: ['active', 'inactive', 'reserved', 'locked', 'expired', 'exhausted', 'recalled'],
  dispose: ['locked', 'expired', 'recalled', 'exhausted'],
  adjust: ['active', 'inactive', 'reserved', 'locked', 'expired', 'recalled', 'exhausted'],
  split: ['active', 'inactive', 'reserved', 'locked', 'expired', 'recalled'],
  revise_cost: ['active', 'inactive', 'reserved', 'locked', 'expired', 'recalled', 'exhausted'],
  relocate: ['active', 'inactive', 'reserved', 'locked', 'expired', 'recalled', 'exhausted'],
};

export const actionAllowed = (action: BatchAction, status: BatchStatus): boolean =>
  allowedFrom[action].includes(status);

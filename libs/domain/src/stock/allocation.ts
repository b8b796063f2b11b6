import {
  daysBetween,
  isPositive,
  quantityLess,
  quantitySum,
  reject,
  smallerQuantity,
} from '../kernel/index.ts';
import type { DecimalText } from '../kernel/index.ts';
import type { AllocationRequest } from './commands.ts';
import type { AllocationDecision, BatchStatus } from './events.ts';
import { refusalOf, unreserved } from './figures.ts';
import { byExpiry } from './order.ts';
import type { Batch, HeldQuantity, StockState } from './state.ts';

export type AllocationCandidate = AllocationDecision['candidates'][number];

export interface AllocationPlan {
  readonly allocations: readonly HeldQuantity[];
  readonly allocated: DecimalText;
  /** Unallocated quantity; zero if the line is fully allocated. */
  readonly missing: DecimalText;
  /** The batches considered, in order, with the reason each one was skipped. */
  readonly decision: AllocationDecision;
}

/**
 * Plans which batches to take a quantity from. FIFO: oldest receipt first, then recording order. FEFO: earliest expiry
 * first, no expiry last, then as FIFO. Manual: the chosen batches; needs a reason, and throws if one may not leave.
 * Never allocates more than is available.
 */
export const planAllocation = (state: StockState, request: AllocationRequest): AllocationPlan => {
  const { strategy, overrideReason } = request;
  if (strategy === 'manual' && !overrideReason?.trim())
    throw reject('OVERRIDE_REASON_REQUIRED', {}, 'overrideReason');
  for (const unfit of unfitChoices(state, request)) throw reject('BATCH_NOT_AVAILABLE', { ...unfit });
  const candidates: AllocationCandidate[] = [];
  let missing = request.quantity;
  for (const batch of inOrder(state, strategy)) {
    if (!isPositive(missing)) break;
    const candidate = consider(batch, request, missing);
    candidates.push(candidate);
    missing = quantityLess(missing, [candidate.taken]);
  }
  const allocations = candidates
    .filter(({ taken }) => isPositive(taken))
    .map(({ batch, taken }) => ({ batch, quantity: taken }));
  const explaining = candidates.slice(0, candidates.findLastIndex(({ taken }) => isPositive(taken)) + 1);
  return {
    allocations,
    allocated: quantitySum(allocations.map(({ quantity }) => quantity)),
    missing,
    decision: { strategy, candidates: explaining, ...(overrideReason ? { overrideReason } : {}) },
  };
};

/** Manually chosen batches that may not leave for this purpose today, with their status. */
export const unfitChoices = (
  state: StockState,
  { chosen = [], purpose, day }: AllocationRequest,
): { readonly batch: string; readonly status: BatchStatus }[] =>
  chosen.flatMap(({ batch: code }) => {
    const batch = state.batches[code];
    const status = batch && refusalOf(batch, purpose, day);
    return status ? [{ batch: code, status }] : [];
  });

/** All batches on hand in the strategy's order, with the quantity a plan would take or the reason to skip it. */
export const allocationCandidates = (
  state: StockState,
  request: AllocationRequest,
): AllocationCandidate[] => {
  let missing = request.quantity;
  return Array.from(inOrder(state, request.strategy), (batch) => {
    const candidate = consider(batch, request, missing);
    missing = quantityLess(missing, [candidate.taken]);
    return candidate;
  });
};

const NOTHING: DecimalText = quantitySum([]);

const consider = (batch: Batch, request: AllocationRequest, missing: DecimalText): AllocationCandidate => {
  const skipped = skipReason(batch, request);
  const available = skipped && skipped !== 'shelf_life' ? NOTHING : unreserved(batch);
  const taken = skipped
    ? NOTHING
    : smallerQuantity(smallerQuantity(available, missing), wanted(batch, request));
  return {
    batch: batch.code,
    receivedAt: batch.receivedAt,
    expiryDate: batch.expiryDate,
    available,
    taken,
    ...(skipped ? { skipped } : {}),
  };
};

const wanted = (batch: Batch, { strategy, chosen, quantity }: AllocationRequest): DecimalText => {
  if (strategy !== 'manual') return quantity;
  return quantitySum(
    (chosen ?? []).filter((choice) => choice.batch === batch.code).map((choice) => choice.quantity),
  );
};

const skipReason = (batch: Batch, request: AllocationRequest): AllocationCandidate['skipped'] => {
  const refusal = refusalOf(batch, request.purpose, request.day);
  if (refusal) return skipReasonOf(refusal);
  if (!isPositive(unreserved(batch))) return 'none_available';
  return keepsLongEnough(batch, request) ? undefined : 'shelf_life';
};

/** Whether enough shelf life remains on that day for the customer; any is enough without a minimum. */
export const keepsLongEnough = (
  { expiryDate }: Pick<Batch, 'expiryDate'>,
  { day, minimumRemainingDays }: Pick<AllocationRequest, 'day' | 'minimumRemainingDays'>,
): boolean =>
  minimumRemainingDays === undefined ||
  expiryDate === null ||
  daysBetween(day, expiryDate) >= minimumRemainingDays;

const skipReasonOf = (status: BatchStatus): AllocationCandidate['skipped'] => {
  switch (status) {
    case 'recalled':
    case 'expired':
    case 'locked':
    case 'inactive':
    case 'depleted':
      return status;
    case 'active':
    case 'reserved':
    case 'exhausted':
      return 'none_available';
  }
};

const inOrder = (state: StockState, strategy: AllocationRequest['strategy']): Iterable<Batch> =>
  strategy === 'fefo' ? [...onHand(state)].sort(byExpiry) : onHand(state);

/** Lazy: a plan seldom needs more than the first batch. */
function* onHand(state: StockState): Generator<Batch> {
  for (const code of state.onHand) {
    const batch = state.batches[code];
    if (batch) yield batch;
  }
}

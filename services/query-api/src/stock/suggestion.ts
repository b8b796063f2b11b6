import type { AllocationCandidate, AllocationSuggestion } from '@granary/api/stock';
import { dayIn, daysBetween, quantitySum } from '@granary/domain/kernel';
import {
  batchId,
  allocationCandidates,
  planAllocation,
  type AllocationRequest,
  type Place,
  type StockState,
} from '@granary/domain/stock';

type Planned = ReturnType<typeof allocationCandidates>[number];

/** What the strategy would allocate now, with the reason for every batch considered. */
export const suggestionFor = (
  state: StockState,
  place: Place,
  timeZone: string,
  request: AllocationRequest & { readonly strategy: 'fifo' | 'fefo' },
): AllocationSuggestion => {
  const plan = planAllocation(state, request);
  const candidates = allocationCandidates(state, request);
  const usable = candidates.filter(({ skipped }) => skipped === undefined);
  const first = usable[0]?.batch;
  const candidate = (planned: Planned): AllocationCandidate => {
    const { batch, receivedAt, expiryDate, available, taken } = planned;
    const known = state.batches[batch];
    return {
      id: batchId({ ...place, batch }),
      batch,
      receivedAt,
      ageDays: daysBetween(dayIn(timeZone, receivedAt), request.day),
      expiryDate,
      daysLeft: expiryDate === null ? null : daysBetween(request.day, expiryDate),
      location: known?.location ?? null,
      shelf: known?.shelf ?? null,
      available,
      suggested: taken,
      why: why(planned, request.strategy, batch === first),
    };
  };
  return {
    requested: request.quantity,
    available: quantitySum(usable.map(({ available }) => available)),
    allocated: plan.allocated,
    missing: plan.missing,
    candidates: candidates.map(candidate),
    decision: plan.decision,
  };
};

const why = (
  { skipped, taken }: Planned,
  strategy: 'fifo' | 'fefo',
  isFirst: boolean,
): AllocationCandidate['why'] => {
  if (skipped) return skipped;
  if (Number(taken) === 0) return 'not_needed';
  if (!isFirst) return 'next_in_order';
  return strategy === 'fefo' ? 'earliest_expiry' : 'oldest_receipt';
};

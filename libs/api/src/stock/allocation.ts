import { itemCode, positiveQuantityInput, quantity, warehouseCode } from '@granary/domain/kernel';
import { allocationDecision, skipReasons, stockPurposes } from '@granary/domain/stock';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';

/** Why a candidate has its place in the order, or was skipped. */
export const candidateReasons = [
  'oldest_receipt',
  'earliest_expiry',
  'next_in_order',
  'not_needed',
  ...skipReasons,
] as const;

export const allocationCandidate = z.object({
  id: z.string(),
  batch: z.string(),
  receivedAt: z.string(),
  ageDays: z.number().int(),
  expiryDate: z.string().nullable(),
  daysLeft: z.number().int().nullable(),
  location: z.string().nullable(),
  shelf: z.string().nullable(),
  available: quantity,
  suggested: quantity,
  why: z.enum(candidateReasons),
});
export type AllocationCandidate = z.output<typeof allocationCandidate>;

/** Live: folded from the stock stream itself, because the read model may be stale. */
export const suggestAllocation = endpoint({
  method: 'GET',
  path: '/inventory/allocation-suggestion',
  summary: 'Which batches would give this quantity now, in order, and why',
  access: ['inventory:read', 'outbound:write', 'sales_outbound:write', 'outbound_execution:allocate'],
  query: z.object({
    warehouse: warehouseCode,
    item: itemCode,
    quantity: positiveQuantityInput,
    strategy: z.enum(['fifo', 'fefo']).default('fifo'),
    purpose: z.enum(stockPurposes).default('sale'),
    minimumRemainingDays: z.coerce.number().int().min(0).max(3650).optional(),
  }),
  answer: z.object({
    requested: quantity,
    /** Sum over all batches. */
    available: quantity,
    allocated: quantity,
    missing: quantity,
    candidates: z.array(allocationCandidate),
    /** The decision record to submit with the plan. */
    decision: allocationDecision,
  }),
});
export type AllocationSuggestion = z.output<typeof suggestAllocation.answer>;

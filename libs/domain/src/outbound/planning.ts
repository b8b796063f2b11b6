import { compare, isZero, reject, toQuantity, type DecimalText } from '../kernel/index.ts';
import { leavesWhileBlocked, type AllocationDecision } from '../stock/index.ts';
import { allocationWith, documentFor, lineOf } from './document.ts';
import { reservationId } from './evolve.ts';
import type { BatchQuantity, OutboundEvent, PlannedLine } from './events.ts';
import { mergedByBatch, totalQuantity } from './rules.ts';
import type { LineProgress, OutboundDocument, OutboundState } from './state.ts';

/** Records the batches planned for the lines. A plan reserves nothing. */
export const planOutbound = (
  state: OutboundState,
  command: { lines: readonly PlannedLine[] },
): OutboundEvent[] => {
  const document = documentFor(state, 'plan');
  const lines = command.lines.map(({ line, batches, decision }) => ({
    line,
    batches: planned(document, line, batches),
    decision,
  }));
  const allocation = allocationWith(document, (before) => {
    const plan = lines.find(({ line }) => line === before.line);
    return plan ? { batches: plan.batches, refused: false, invalid: [] } : {};
  });
  return [{ type: 'OutboundAllocationPlanned', data: { number: document.number, lines, allocation } }];
};

const planned = (document: OutboundDocument, number: number, batches: readonly BatchQuantity[]) => {
  const { quantity } = lineOf(document, number);
  const merged = mergedByBatch(batches);
  const total = totalQuantity(merged);
  if (compare(total, quantity) > 0)
    throw reject('ALLOCATION_EXCEEDS_LINE', { line: number, requested: quantity, planned: total });
  return merged;
};

export interface Reallocation {
  readonly line: number;
  readonly batches: readonly BatchQuantity[];
  readonly decision: AllocationDecision;
  readonly reason: string;
}

/**
 * The requested quantity, since a short pick may be made up. Not for types on credit, where the held credit covers only
 * what is allocated.
 */
export const mostAllocated = ({ sale }: OutboundDocument, { quantity, batches }: LineProgress): DecimalText =>
  sale ? totalQuantity(batches) : quantity;

/** Intent to reserve other batches for a line: at least what it holds now, including everything already picked. */
export const startReallocation = (state: OutboundState, command: Reallocation): OutboundEvent[] => {
  const document = documentFor(state, 'reallocate');
  const { line, decision, reason } = command;
  const before = lineOf(document, line);
  const batches = mergedByBatch(command.batches);
  const total = totalQuantity(batches);
  const needed = totalQuantity(before.batches);
  const most = mostAllocated(document, before);
  if (isZero(most)) throw reject('LINE_GIVEN_UP', { number: document.number, line });
  if (isZero(total)) throw reject('QUANTITY_NOT_POSITIVE', { line }, 'quantity');
  if (compare(total, needed) < 0 || compare(total, most) > 0)
    throw reject('REALLOCATION_QUANTITY', { line, planned: total, needed, requested: most });
  for (const taken of mergedByBatch(before.picks)) {
    const kept = batches.find(({ batch }) => batch === taken.batch)?.quantity ?? toQuantity(0);
    if (compare(kept, taken.quantity) < 0)
      throw reject('PICKED_STAYS_ALLOCATED', { line, batch: taken.batch, picked: taken.quantity });
  }
  return [
    {
      type: 'OutboundReallocationStarted',
      data: { number: document.number, line, batches, decision, reason },
    },
  ];
};

/** A batch reserved for this document has been blocked. Losses and returns may leave nevertheless. */
export const invalidateAllocation = (
  state: OutboundState,
  command: { line: number; batch: string; reservation: string; cause: string },
): OutboundEvent[] => {
  if (state.status === 'none' || state.status === 'purged') return [];
  const { line, batch, reservation, cause } = command;
  // Losses and returns may leave blocked batches, but not goods that a count did not find.
  if (leavesWhileBlocked(state.content.type) && cause !== 'BatchAdjusted') return [];
  const held = holdNamed(state, line, reservation);
  if (!held?.batches.some((one) => one.batch === batch)) return [];
  if (held.invalid.some((one) => one.batch === batch && one.reservation === reservation)) return [];
  if (state.status === 'shipped' || state.status === 'delivered') return [];
  return [
    {
      type: 'OutboundAllocationInvalidated',
      data: { number: state.number, line, batch, reservation, cause, allocation: 'error' },
    },
  ];
};

/** The line with this reservation, or with the one a pending reallocation is making. */
const holdNamed = ({ number, lines, process }: OutboundDocument, wanted: number, reservation: string) => {
  const line = lines.find((one) => one.line === wanted);
  if (!line || line.reservation === reservation) return line;
  const coming = process.kind === 'reallocating' && process.line === wanted;
  return coming && reservationId(number, wanted, process.intent) === reservation
    ? { ...line, batches: process.batches }
    : undefined;
};

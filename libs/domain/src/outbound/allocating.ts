import { isPositive, isZero, minus, plus, reject, toQuantity, type DecimalText } from '../kernel/index.ts';
import {
  keepsLongEnough,
  planAllocation,
  unfitChoices,
  type AllocationDecision,
  type AllocationRequest,
  type StockState,
} from '../stock/index.ts';
import { lineOf } from './document.ts';
import type { BatchQuantity, PlannedLine, RefusedLine } from './events.ts';
import { mostAllocated } from './planning.ts';
import { mergedByBatch, totalQuantity } from './rules.ts';
import type { LineProgress, OutboundDocument } from './state.ts';

export type LineChoice =
  | { readonly strategy: 'fifo' | 'fefo' }
  | {
      readonly strategy: 'manual';
      readonly batches: readonly BatchQuantity[];
      readonly overrideReason: string;
    };

export interface SuggestedLine extends PlannedLine {
  readonly missing: DecimalText;
}

/**
 * Allocates the chosen lines from the current stock, so that lines of the same item never get the same goods. Throws
 * `CHOSEN_BATCH_NOT_AVAILABLE` with every line whose manually chosen batch may not leave.
 */
export const suggestPlan = (
  document: OutboundDocument,
  choices: readonly ({ readonly line: number } & LineChoice)[],
  stockOf: (item: string) => StockState,
  day: string,
  /** Remaining shelf life required by the customer, in days. */
  minimumRemainingDays?: number,
): SuggestedLine[] => {
  const suggested: SuggestedLine[] = [];
  const refused: RefusedLine[] = [];
  for (const choice of choices) {
    const line = lineOf(document, choice.line);
    const others = document.lines
      .filter((one) => one.item === line.item && one.line !== line.line)
      .flatMap(
        (one) => suggested.find(({ line: number }) => number === one.line)?.batches ?? keptPlan(one, choices),
      );
    const stock = withReserved(stockOf(line.item), others);
    const request: AllocationRequest = {
      quantity: line.quantity,
      purpose: document.content.type,
      day,
      minimumRemainingDays,
      ...requestOf(choice),
    };
    const unfit = unfitChoices(stock, request);
    if (unfit.length > 0) {
      refused.push(...unfit.map((facts) => refusedChoice(line, facts)));
      continue;
    }
    const { allocations, decision, missing } = planAllocation(stock, request);
    suggested.push({ line: line.line, batches: [...allocations], decision, missing });
  }
  if (refused.length > 0)
    throw reject('CHOSEN_BATCH_NOT_AVAILABLE', { number: document.number, lines: refused });
  return suggested;
};

/**
 * Checks the planned batches against the shelf life that the customer requires: since they were planned the order may
 * have changed its customer, or time has passed.
 */
export const requireShelfLife = (
  { number, lines }: OutboundDocument,
  stockOf: (item: string) => StockState,
  day: string,
  minimumRemainingDays: number,
): void => {
  for (const { line, item, batches } of lines)
    for (const { batch: code } of batches) {
      const batch = stockOf(item).batches[code];
      if (batch && !keepsLongEnough(batch, { day, minimumRemainingDays }))
        throw reject('SHELF_LIFE_TOO_SHORT', {
          number,
          line,
          batch: code,
          expiryDate: batch.expiryDate,
          days: minimumRemainingDays,
        });
    }
};

const refusedChoice = (
  { line, item }: LineProgress,
  facts: { readonly batch: string; readonly status: string },
): RefusedLine => ({ line, item, code: 'BATCH_NOT_AVAILABLE', facts });

/** The existing plan of a line that is not being planned again. */
const keptPlan = (line: LineProgress, choices: readonly { readonly line: number }[]) =>
  choices.some((choice) => choice.line === line.line) ? [] : line.batches;

const requestOf = (choice: LineChoice) =>
  choice.strategy === 'manual'
    ? { strategy: choice.strategy, chosen: choice.batches, overrideReason: choice.overrideReason }
    : { strategy: choice.strategy };

/**
 * Suggests other batches for a line that holds some: picked goods stay, the rest is allocated as if it were free.
 * Throws `STOCK_INSUFFICIENT` unless the whole quantity is available. `quantity` defaults to what the line holds, or to
 * the most it may hold if all of it was given up.
 */
export const suggestReallocation = (
  document: OutboundDocument,
  wanted: { readonly line: number; readonly quantity?: DecimalText | undefined; readonly choice: LineChoice },
  stock: StockState,
  day: string,
  minimumRemainingDays?: number,
): { batches: BatchQuantity[]; decision: AllocationDecision } => {
  const line = lineOf(document, wanted.line);
  const { choice } = wanted;
  const kept = choice.strategy === 'manual' ? [] : mergedByBatch(line.picks);
  const total =
    choice.strategy === 'manual'
      ? totalQuantity(choice.batches)
      : (wanted.quantity ?? heldOrAsked(document, line));
  const quantity = toQuantity(minus(total, totalQuantity(kept)));
  const held = stock.reservations[line.reservation ?? '']?.batches ?? [];
  const free = withReserved(withReserved(stock, held, -1), kept);
  const plan = planAllocation(free, {
    quantity,
    purpose: document.content.type,
    day,
    minimumRemainingDays,
    ...requestOf(choice),
  });
  if (isPositive(plan.missing))
    throw reject('STOCK_INSUFFICIENT', {
      item: line.item,
      requested: quantity,
      available: plan.allocated,
    });
  return { batches: mergedByBatch([...kept, ...plan.allocations]), decision: plan.decision };
};

const heldOrAsked = (document: OutboundDocument, line: LineProgress): DecimalText =>
  line.batches.length > 0 ? totalQuantity(line.batches) : mostAllocated(document, line);

/** A copy of the stock with these quantities reserved, or released with -1. */
const withReserved = (
  stock: StockState,
  parts: readonly BatchQuantity[],
  direction: 1 | -1 = 1,
): StockState => {
  const batches = { ...stock.batches };
  for (const { batch: code, quantity } of parts) {
    const batch = batches[code];
    if (!batch || isZero(quantity)) continue;
    const reserved = direction === 1 ? plus(batch.reserved, quantity) : minus(batch.reserved, quantity);
    batches[code] = { ...batch, reserved: toQuantity(reserved) };
  }
  return { ...stock, batches };
};

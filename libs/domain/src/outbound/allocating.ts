import { isPositive, isZero, minus, plus, reject, toQuantity, type DecimalText } from '../kernel/index.ts';
import {
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
 * Works the plan of the lines out of the stock of the moment; lines of one item do not get the same goods twice. Throws
 * `CHOSEN_BATCH_NOT_AVAILABLE` with every line for which a person has chosen a batch that may not leave.
 */
export const suggestPlan = (
  document: OutboundDocument,
  choices: readonly ({ readonly line: number } & LineChoice)[],
  stockOf: (item: string) => StockState,
  day: string,
  /** What the customer wants the goods to keep. */
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

const refusedChoice = (
  { line, item }: LineProgress,
  facts: { readonly batch: string; readonly status: string },
): RefusedLine => ({ line, item, code: 'BATCH_NOT_AVAILABLE', facts });

/** What a line keeps that is not planned anew. */
const keptPlan = (line: LineProgress, choices: readonly { readonly line: number }[]) =>
  choices.some((choice) => choice.line === line.line) ? [] : line.batches;

const requestOf = (choice: LineChoice) =>
  choice.strategy === 'manual'
    ? { strategy: choice.strategy, chosen: choice.batches, overrideReason: choice.overrideReason }
    : { strategy: choice.strategy };

/**
 * Other batches for a line that holds some: what is picked stays, the rest is looked for as if it were free.
 * Throws `STOCK_INSUFFICIENT` unless all of the quantity can be had; left out, it is what the line holds now, or all that
 * it may hold when everything of it was given up.
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

/** The same stock with these quantities taken (or, with -1, given back); the state itself is left alone. */
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

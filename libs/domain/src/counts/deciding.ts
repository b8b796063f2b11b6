import { approve, requireDecider, type ApprovalTask, type Deciding } from '../approval/index.ts';
import { isZero, times, toMoney, toQuantity } from '../kernel/index.ts';
import type { StockEvent } from '../stock/index.ts';
import { forbids } from './counting.ts';
import type { CountEvent, FoundDifference, SettledDifference } from './events.ts';
import { differenceOf } from './rules.ts';
import {
  countersOf,
  countingOf,
  existing,
  type CountDocument,
  type CountLine,
  type CountState,
} from './state.ts';

/** A user who counted may not approve, except a super_admin with a reason. */
export function approveCount(
  state: CountState,
  command: Deciding & { readonly notes: string | null },
): CountEvent[] {
  const { by, notes } = command;
  const { number, lines } = waiting(state);
  const differences = lines.flatMap(differenceFound);
  return approve(countTask(state), command, () => [
    { type: 'CountApproved', data: { number, approver: by.userId, notes, differences } },
  ]);
}

/** Nothing is adjusted. A new count needs a new sheet. */
export function rejectCount(
  state: CountState,
  command: Deciding & { readonly reason: string },
): CountEvent[] {
  const { number } = waiting(state);
  requireDecider(countTask(state), command, command.reason);
  return [{ type: 'CountRejected', data: { number, reason: command.reason } }];
}

/** Outcome of an approval. Returns no event if another attempt has recorded it. */
export function recordAdjusted(
  state: CountState,
  command: { readonly intent: number; readonly settled: ReadonlyMap<number, Settlement> },
): CountEvent[] {
  const { number, settling } = existing(state);
  if (settling?.intent !== command.intent) return [];
  const differences = settling.differences.map((difference) =>
    settledAs(difference, command.settled.get(difference.line)),
  );
  return [{ type: 'CountAdjusted', data: { number, differences } }];
}

/** Result of one difference: the stock events, or the refusal. */
export type Settlement = { readonly events: readonly StockEvent[] } | { readonly refusal: string };

/** Everyone who counted is a requester, not just the user who submitted. */
export const countTask = (state: CountState): ApprovalTask => {
  const document = waiting(state);
  return { askedBy: [...countersOf(document)], steps: document.steps };
};

const waiting = (state: CountState): CountDocument => {
  const document = existing(state);
  if (document.status !== 'counted') throw forbids(document);
  return document;
};

const differenceFound = (line: CountLine): FoundDifference[] => {
  const counting = countingOf(line);
  if (!counting) return [];
  const delta = differenceOf(counting.counted, counting.book.onHand);
  if (isZero(delta)) return [];
  const { adjustments } = counting.book;
  return [{ line: line.line, item: line.item, batch: line.batch, delta, adjustments }];
};

const settledAs = (
  { line, item, batch, delta }: FoundDifference,
  settlement: Settlement | undefined,
): SettledDifference => {
  const nothing = { applied: toQuantity(0), unitCost: null, costValue: null, broken: [] };
  const refused = settlement && 'refusal' in settlement ? settlement.refusal : null;
  const events = settlement && 'events' in settlement ? settlement.events : [];
  const booked = events.find((event) => event.type === 'BatchAdjusted')?.data;
  if (!booked) return { line, item, batch, delta, ...nothing, refusal: refused };
  return {
    line,
    item,
    batch,
    delta,
    applied: booked.delta,
    unitCost: booked.unitCost,
    costValue: toMoney(times(booked.delta, booked.unitCost)),
    broken: (booked.affected ?? []).map(({ document, line: held, quantity }) => ({
      document,
      line: held,
      quantity,
    })),
    refusal: null,
  };
};

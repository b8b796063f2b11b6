import type { CountDetail, CountLineDetail } from '@granary/api/counts';
import { isApprovalEvent, noteOfApproval } from '@granary/domain/approval';
import { countingOf, differenceOf, isBlind, type CountLine } from '@granary/domain/counts';
import { compare, isPositive, isZero, sum, times, toMoney } from '@granary/domain/kernel';
import { batchId } from '@granary/domain/stock';
import type { StoredEvent } from '@granary/event-store';
import type { BatchFacts } from './queries.ts';
import { answerKey, type ReplayedCount } from './replay.ts';

interface Reader {
  readonly userId: string;
  readonly mayReadCost: boolean;
}

/** A count as this reader may see it. Book quantities are hidden while counting is under way. */
export const detailOf = (
  replayed: ReplayedCount,
  facts: ReadonlyMap<string, BatchFacts>,
  reader: Reader,
): Omit<CountDetail, 'freshness'> => {
  const { document, opened, latest, notes } = replayed;
  const { number, title, warehouse, status, scope, tolerance, round } = document;
  const lines = document.lines.map((line) => lineOf(replayed, line, facts, reader));
  const asked = lines.filter((line) => line.asked);
  const told = !isBlind(status);
  const values = lines.flatMap(({ value }) => (value === null ? [] : [value]));
  const total = (wanted: (value: string) => boolean) =>
    told && reader.mayReadCost ? toMoney(sum(values.filter(wanted))) : null;
  return {
    number,
    title,
    warehouse,
    status,
    scopeKind: scope.kind,
    scope,
    tolerance,
    notes,
    round,
    lineCount: lines.length,
    toCount: asked.length,
    countedCount: asked.filter(({ done }) => done).length,
    differenceCount: told
      ? lines.filter(({ difference }) => difference !== null && !isZero(difference)).length
      : null,
    createdBy: opened.metadata.actor.username,
    createdAt: opened.metadata.occurredAt,
    updatedAt: latest.metadata.occurredAt,
    own: document.lines.some(({ countings }) => countings.some(({ counter }) => counter === reader.userId)),
    submission: document.steps.submission,
    processing: document.settling !== null,
    gainValue: total((value) => isPositive(value)),
    lossValue: total((value) => compare(value, 0) < 0),
    lines,
    timeline: replayed.happenings.map(historyEntryOf),
  };
};

const lineOf = (
  { document, answers, settled }: ReplayedCount,
  line: CountLine,
  facts: ReadonlyMap<string, BatchFacts>,
  { userId, mayReadCost }: Reader,
): CountLineDetail => {
  const { item, batch, location, shelf } = line;
  const id = batchId({ warehouse: document.warehouse, item, batch });
  const fact = facts.get(id);
  const blind = isBlind(document.status);
  const asked = line.round === document.round;
  const last = countingOf(line);
  const done = last?.round === line.round;
  // The previous round's result is hidden from a blind recount.
  const shown = done || !blind ? last : undefined;
  const answer = shown && answers.get(answerKey(line.line, shown.round));
  const booked = settled.get(line.line);
  const difference = blind || !last ? null : differenceOf(last.counted, last.book.onHand);
  const cost = booked?.unitCost ?? fact?.unitCost;
  const priced = mayReadCost && difference !== null && cost !== undefined && !isZero(difference);
  return {
    line: line.line,
    batchId: id,
    batch,
    item,
    itemNames: fact?.itemNames ?? { name: item, englishName: null, khmerName: null },
    unit: fact?.unit ?? { name: '', englishName: null, khmerName: null },
    location,
    shelf,
    supplierLot: fact?.supplierLot ?? null,
    gtin: fact?.gtin ?? null,
    packUnits: fact?.packUnits ?? [],
    expiryDate: fact?.expiryDate ?? null,
    asked,
    done,
    mine: blind && asked && (done ? last.counter === userId : last?.counter !== userId),
    counted: shown?.counted ?? null,
    countedBy: answer?.username ?? null,
    countedAt: answer?.at ?? null,
    note: answer?.note ?? null,
    book: blind ? null : (last?.book.onHand ?? null),
    difference,
    value: priced ? toMoney(times(difference, cost)) : null,
    applied: booked?.applied ?? null,
    refusal: booked?.refusal ?? null,
    broken: (booked?.broken ?? []).map(({ document: order, line: place, quantity }) => ({
      document: order.number,
      line: place,
      quantity,
    })),
    earlier: blind
      ? []
      : line.countings.map(({ round, counted, book }) => ({
          round,
          counted,
          book: book.onHand,
          ...(answers.get(answerKey(line.line, round)) ?? { username: '', at: '', note: null }),
        })),
  };
};

const historyEntryOf = ({ id, type, data, metadata }: StoredEvent): CountDetail['timeline'][number] => {
  const { reason, notes } = data as { readonly reason?: string | null; readonly notes?: string | null };
  const { username, role } = metadata.actor;
  const event = { type, data };
  const note = isApprovalEvent(event) ? noteOfApproval(event) : (reason ?? notes ?? null);
  return { eventId: id, type, at: metadata.occurredAt, username, role, note };
};

import { mayDecideOwn } from '../approval/index.ts';
import { reject, toQuantity, type Actor, type DecimalText } from '../kernel/index.ts';
import type { BookFigure, CountEvent, CountScope, SheetLine } from './events.ts';
import { isBeyondTolerance, isBlind, mayCancelCount } from './rules.ts';
import { countingOf, existing, isUncounted, type CountDocument, type CountState } from './state.ts';

export interface OpenCount {
  readonly number: string;
  readonly warehouse: string;
  readonly title: string;
  readonly scope: CountScope;
  readonly tolerance: DecimalText;
  readonly notes: string | null;
  readonly batches: readonly Omit<SheetLine, 'line'>[];
}

/** Opens a count sheet. The batches come in walking order. */
export function openCount(state: CountState, command: OpenCount): CountEvent[] {
  const { number, warehouse, title, scope, tolerance, notes, batches } = command;
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code: number });
  if (batches.length === 0) throw reject('COUNT_NEEDS_A_BATCH', {}, 'batches');
  const named = new Set<string>();
  for (const [index, { item, batch }] of batches.entries()) {
    if (named.has(`${item}.${batch}`))
      throw reject('COUNT_BATCH_REPEATED', { batch }, `batches.${index}.batch`);
    named.add(`${item}.${batch}`);
  }
  const lines = batches.map((one, index) => ({ line: index + 1, ...one }));
  return [{ type: 'CountOpened', data: { number, warehouse, title, scope, tolerance, notes, lines } }];
}

/** Adds a batch that was found but is not on the sheet; only until the first round is submitted. */
export function addCountLine(state: CountState, command: Omit<SheetLine, 'line'>): CountEvent[] {
  const document = existing(state);
  const { number, status, lines } = document;
  const { item, batch, location, shelf } = command;
  if (lines.some((one) => one.item === item && one.batch === batch)) return [];
  if (status !== 'open' && status !== 'counting') throw forbids(document);
  const line = lines.length + 1;
  return [{ type: 'CountLineAdded', data: { number, line, item, batch, location, shelf } }];
}

export interface CountedLine {
  readonly line: number;
  readonly counted: DecimalText;
  readonly book: BookFigure;
  readonly by: Actor;
  readonly note: string | null;
  /** The round and the books as the counter knew them. */
  readonly seen?: { readonly round: number; readonly moved: boolean } | undefined;
}

/** Records a result. Until the round is submitted, only the same user may correct it. */
export function countLine(state: CountState, command: CountedLine): CountEvent[] {
  const document = existing(state);
  const { line: wanted, counted, book, by, note, seen } = command;
  if (!isBlind(document.status)) throw forbids(document);
  const line = document.lines.find((one) => one.line === wanted);
  if (!line) throw reject('LINE_NOT_FOUND', { line: wanted });
  if (line.round !== document.round) throw reject('COUNT_LINE_SETTLED', { line: wanted });
  const last = countingOf(line);
  if (last?.round === line.round) {
    if (last.counter !== by.userId) throw reject('COUNTED_BY_OTHER', { line: wanted });
    if (last.counted === toQuantity(counted) && last.book.onHand === book.onHand) return [];
  } else if (last?.counter === by.userId && !mayDecideOwn(by.role)) {
    throw reject('RECOUNT_BY_OTHER_PERSON', { line: wanted });
  }
  const { item, batch, round } = line;
  if (seen && seen.round !== round) throw reject('COUNT_ROUND_OVER', { line: wanted });
  if (seen?.moved) throw reject('COUNT_GOODS_MOVED', { batch });
  const remaining = document.lines.filter((one) => one !== line && isUncounted(one)).length;
  return [
    {
      type: 'CountLineCounted',
      data: {
        number: document.number,
        line: wanted,
        item,
        batch,
        round,
        counted: toQuantity(counted),
        book,
        counter: by.userId,
        note,
        remaining,
      },
    },
  ];
}

/** Submits the round. After the first round, lines beyond the tolerance are recounted by somebody else. */
export function submitCount(state: CountState, command: { readonly by: Actor }): CountEvent[] {
  const document = existing(state);
  const { number, round, status, lines, tolerance } = document;
  if (status === 'counted') return [];
  if (!isBlind(status)) throw forbids(document);
  const open = lines.filter(isUncounted).map(({ line }) => line);
  if (open.length > 0) throw reject('COUNT_INCOMPLETE', { lines: open, open: open.length });
  const recount = round > 1 ? [] : differing(lines, tolerance);
  return [
    {
      type: 'CountSubmitted',
      data: {
        number,
        round,
        differing: differing(lines, NO_TOLERANCE).length,
        submittedBy: command.by.userId,
        recount,
      },
    },
  ];
}

const NO_TOLERANCE = '0';

const differing = (lines: CountDocument['lines'], tolerance: DecimalText): number[] =>
  lines.flatMap((line) => {
    const counting = countingOf(line);
    return counting && isBeyondTolerance(counting.counted, counting.book.onHand, tolerance)
      ? [line.line]
      : [];
  });

/** The reviewer doubts some lines: somebody else has to count them again. */
export function requestRecount(
  state: CountState,
  command: { readonly lines: readonly number[]; readonly reason: string },
): CountEvent[] {
  const document = existing(state);
  if (document.status !== 'counted') throw forbids(document);
  const lines = [...new Set(command.lines)].toSorted((a, b) => a - b);
  for (const line of lines)
    if (!document.lines.some((one) => one.line === line)) throw reject('LINE_NOT_FOUND', { line }, 'lines');
  return [
    {
      type: 'CountRecountRequested',
      data: { number: document.number, round: document.round + 1, lines, reason: command.reason },
    },
  ];
}

export function cancelCount(state: CountState, command: { readonly reason: string }): CountEvent[] {
  const document = existing(state);
  const { number, status } = document;
  if (status === 'cancelled') return [];
  if (!mayCancelCount(status)) throw forbids(document);
  return [{ type: 'CountCancelled', data: { number, reason: command.reason } }];
}

export const forbids = ({ number, status }: CountDocument) =>
  reject('COUNT_STATUS_FORBIDS', { number, status });

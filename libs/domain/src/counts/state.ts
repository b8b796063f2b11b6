import { ONE_STEP, isApprovalEvent, stepsAfter, submitted, type ApprovalSteps } from '../approval/index.ts';
import { reject, type Decider, type DecimalText } from '../kernel/index.ts';
import {
  countEvents,
  type BookFigure,
  type CountEvent,
  type CountScope,
  type FoundDifference,
  type SheetLine,
} from './events.ts';
import type { CountStatus } from './rules.ts';

/** One result of a line in one round. */
export interface Counting {
  readonly round: number;
  readonly counted: DecimalText;
  readonly book: BookFigure;
  readonly counter: string;
}

export interface CountLine extends SheetLine {
  /** The round that requires a result; the latest one may be from an earlier round. */
  readonly round: number;
  /** The latest result of each round, oldest first. */
  readonly countings: readonly Counting[];
}

export interface CountDocument {
  readonly status: CountStatus;
  readonly number: string;
  readonly warehouse: string;
  readonly title: string;
  readonly scope: CountScope;
  readonly tolerance: DecimalText;
  readonly round: number;
  readonly steps: ApprovalSteps;
  readonly lines: readonly CountLine[];
  /** Differences to apply. `intent`: the revision of the approval. */
  readonly settling: {
    readonly intent: number;
    /** Reason recorded with the movements. */
    readonly reason: string;
    readonly differences: readonly FoundDifference[];
  } | null;
  /** Revision of the newest event in the stream. */
  readonly revision: number;
}

export type CountState = { readonly status: 'none' } | CountDocument;

export const existing = (state: CountState): CountDocument => {
  if (state.status === 'none') throw reject('NOT_FOUND');
  return state;
};

/** The effective result: the one of the latest round. */
export const countingOf = ({ countings }: CountLine): Counting | undefined => countings.at(-1);

/** Whether the line still has to be counted in its round. */
export const isUncounted = (line: CountLine): boolean => countingOf(line)?.round !== line.round;

/** Everyone who counted a line of it. */
export const countersOf = ({ lines }: CountDocument): ReadonlySet<string> =>
  new Set(lines.flatMap(({ countings }) => countings.map(({ counter }) => counter)));

function evolve(state: CountState, event: CountEvent): CountState {
  if (event.type === 'CountOpened') {
    const { number, warehouse, title, scope, tolerance, lines } = event.data;
    return {
      status: 'open',
      number,
      warehouse,
      title,
      scope,
      tolerance,
      round: 1,
      steps: ONE_STEP,
      lines: lines.map(blank),
      settling: null,
      revision: 0,
    };
  }
  if (state.status === 'none') return state;
  const revision = state.revision + 1;
  return { ...state, ...changed(state, event, revision), revision };
}

const blank = ({ line, item, batch, location, shelf }: SheetLine): CountLine => ({
  line,
  item,
  batch,
  location,
  shelf,
  round: 1,
  countings: [],
});

type Later = Exclude<CountEvent, { type: 'CountOpened' }>;

function changed(state: CountDocument, event: Later, revision: number): Partial<CountDocument> {
  if (isApprovalEvent(event)) return { steps: stepsAfter(state.steps, event) };
  const { type, data } = event;
  switch (type) {
    case 'CountLineAdded':
      return { lines: [...state.lines, blank(data)] };
    case 'CountLineCounted': {
      const { round, counted, book, counter } = data;
      return {
        status: state.status === 'open' ? 'counting' : state.status,
        lines: state.lines.map((line) =>
          line.line === data.line
            ? {
                ...line,
                countings: [
                  ...line.countings.filter((earlier) => earlier.round !== round),
                  { round, counted, book, counter },
                ],
              }
            : line,
        ),
      };
    }
    case 'CountSubmitted':
      return data.recount.length > 0
        ? recounting(state, data.recount)
        : { status: 'counted', steps: submitted(state.steps) };
    case 'CountRecountRequested':
      return recounting(state, data.lines);
    case 'CountApproved':
      return {
        status: 'approved',
        settling: { intent: revision, reason: data.notes ?? state.title, differences: data.differences },
      };
    case 'CountAdjusted':
      return { status: 'adjusted', settling: null };
    case 'CountRejected':
      return { status: 'rejected' };
    case 'CountCancelled':
      return { status: 'cancelled' };
  }
}

const recounting = (state: CountDocument, asked: readonly number[]): Partial<CountDocument> => {
  const round = state.round + 1;
  return {
    status: 'recounting',
    round,
    lines: state.lines.map((line) => (asked.includes(line.line) ? { ...line, round } : line)),
  };
};

export const count: Decider<CountState, CountEvent> = {
  category: 'count',
  events: countEvents,
  initial: () => ({ status: 'none' }),
  evolve,
};

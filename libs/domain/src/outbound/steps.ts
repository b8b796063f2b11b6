import type { Rejection } from '../kernel/index.ts';
import { creditStepFor, type CreditStep } from './credit-steps.ts';
import type { OutboundEvent, RefusedLine } from './events.ts';
import type { StockStep } from './line-steps.ts';
import type { OutboundDocument, OutboundState, OutboundWork } from './state.ts';
import { kindOf, type StepResults } from './work.ts';

/** The pending stock steps, sorted by stream: a consistent lock order prevents deadlocks. */
export const stepsOf = (document: OutboundDocument, day: string): StockStep[] => {
  const { process } = document;
  if (process.kind === 'none') return [];
  return kindOf(process)
    .onStock(document, process, day)
    .sort((a, b) => byText(a.stream, b.stream) || a.line - b.line || byText(a.part, b.part));
};

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The pending credit step; undefined if nothing was sold or this kind of work does not affect credit. */
export const creditStepOf = (document: OutboundDocument): CreditStep | undefined => {
  const { process } = document;
  if (process.kind === 'none') return undefined;
  return creditStepFor(document, (sold) => kindOf(process).onLedger?.(sold, process));
};

/**
 * The document with the work that undoes its open work, for an attempt that succeeded after another attempt had
 * recorded the refusal: no goods and no credit stay held for nothing. Undefined if nothing is to be undone.
 */
export const undoneWork = (document: OutboundDocument): OutboundDocument | undefined => {
  const { process } = document;
  return process.kind === 'none' ? undefined : kindOf(process).undo?.(document, process);
};

/** Accepts the steps of such an attempt if the order still stands as the refusal at this revision left it. */
export const lateOutcomeOf = (
  work: OutboundWork,
  refusedAt: number,
): ((state: OutboundState) => OutboundEvent[]) | undefined => kindOf(work).late?.(work, refusedAt);

/** The outcome of the work, decided on the document at the time it is recorded. */
export const outcomeOf = (
  work: OutboundWork,
  results: StepResults,
): ((state: OutboundState) => OutboundEvent[]) => kindOf(work).outcome(results, work);

/** The refusal of a step, attributed to the document's line. */
export const refusalOf = ({ line, item }: StockStep, { code, facts }: Rejection): RefusedLine => ({
  line,
  item,
  code,
  facts: { ...facts },
});

import { reject, type DecimalText, type Decider } from '../kernel/index.ts';
import { markupEvents, type MarkupEvent, type MarkupScope } from './events.ts';
import { MARKUP_MOST_PERCENT, isMarkup } from './rules.ts';

export interface MarkupState {
  /** Null if none is set. */
  readonly percent: DecimalText | null;
}

export const markup: Decider<MarkupState, MarkupEvent> = {
  category: 'markup',
  events: markupEvents,
  initial: () => ({ percent: null }),
  evolve: (_, event) => ({ percent: event.type === 'MarkupSet' ? event.data.percent : null }),
};

/** Stream id of a scope: `all`, `category.‹id›`, `item.‹code›`. */
export const markupId = ({ kind, target }: MarkupScope): string =>
  target === null ? kind : `${kind}.${target}`;

export interface MarkupChange {
  readonly scope: MarkupScope;
  readonly reason: string | null;
}

export const setMarkup = (
  { percent: before }: MarkupState,
  { scope, percent, reason }: MarkupChange & { readonly percent: DecimalText },
): MarkupEvent[] => {
  if (!isMarkup(percent))
    throw reject('MARKUP_OUT_OF_RANGE', { percent, most: MARKUP_MOST_PERCENT }, 'percent');
  return before === percent ? [] : [{ type: 'MarkupSet', data: { ...scope, percent, before, reason } }];
};

export const clearMarkup = (
  { percent: before }: MarkupState,
  { scope, reason }: MarkupChange,
): MarkupEvent[] => (before === null ? [] : [{ type: 'MarkupCleared', data: { ...scope, before, reason } }]);

import type { Path, Resolver } from 'react-hook-form';
import i18next from 'i18next';
import { baseQuantity } from '../../items/index.ts';
import { byStrategy, type LineChoice } from '../allocation/choice.ts';
import {
  blankOutbound,
  headerFields,
  outboundResolver,
  typeFaults,
  type OutboundOutput,
  type EnteredType,
  type LineValues,
  type OutboundValues,
} from '../form.ts';
import type { CreditRefusal } from '../sale/credit-refusal.ts';
import type { Conflict } from './conflicts.ts';

/** All entries of the wizard, saved as a draft and restored after a reload. */
export interface SmartValues extends OutboundValues {
  strategy: 'fifo' | 'fefo';
  /** By item; items without an entry follow the strategy. */
  choices: Record<string, LineChoice>;
  /** The furthest step entered. */
  furthest: number;
  /** Stock conflicts of the last submission, by item. */
  conflicts: Record<string, Conflict>;
  /** Credit refusal of the last submission. */
  refused: CreditRefusal | null;
  /** The created order, and the input and idempotency key of its creation, so that a retry does not create another. */
  order: { number: string; input: string; key: string };
}

export const blankSmart = (type?: EnteredType): SmartValues => ({
  ...blankOutbound(type),
  strategy: 'fifo',
  choices: {},
  furthest: 0,
  conflicts: {},
  refused: null,
  order: { number: '', input: '', key: '' },
});

/** The lines in base units, as used for allocation. */
export const baseLines = <Line extends LineValues>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, quantity: baseQuantity(line), factor: '' }));

export const choiceOf = ({ choices, strategy }: Pick<SmartValues, 'choices' | 'strategy'>, item: string) =>
  choices[item] ?? byStrategy(strategy);

/** The rules of every order, and each item only once: its batches are chosen for the whole order. */
export const smartResolver: Resolver<SmartValues, unknown, OutboundOutput> = async (
  values,
  context,
  options,
) => {
  const result = await (outboundResolver as unknown as Resolver<SmartValues, unknown, OutboundOutput>)(
    values,
    context,
    options,
  );
  const repeated = repeatedItems(values);
  if (repeated.length === 0) return result;
  const lines = Object.assign([], result.errors.lines) as Record<string, object>[];
  for (const index of repeated)
    lines[index] = {
      item: { type: 'repeated', message: i18next.t('outbound:fault.repeated') },
      ...lines[index],
    };
  return { values: {}, errors: { ...result.errors, lines: lines as never } };
};

/** Indexes of lines that repeat the item of an earlier line. */
export const repeatedItems = ({ lines }: Pick<SmartValues, 'lines'>): number[] =>
  lines.flatMap(({ item }, index) =>
    item !== '' && lines.findIndex((line) => line.item === item) < index ? [index] : [],
  );

export const stepFields: Readonly<Record<'order' | 'lines', readonly Path<SmartValues>[]>> = {
  order: headerFields,
  lines: ['lines'],
};

/** The furthest step that the entries allow, whatever the URL says. */
export const reachableStep = (values: SmartValues): number => {
  if (Object.keys(typeFaults(values)).length > 0) return 0;
  const entered = baseLines(values.lines).every(({ item, quantity }) => item !== '' && Number(quantity) > 0);
  return entered && repeatedItems(values).length === 0
    ? Math.max(1, values.furthest)
    : Math.min(1, values.furthest);
};

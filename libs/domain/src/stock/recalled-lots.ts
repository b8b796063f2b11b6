import { z } from 'zod';
import { event, itemCode, type Decider, type EventOf } from '../kernel/index.ts';
import type { RecallMark } from './commands.ts';

const lotOfCase = z.object({
  item: itemCode,
  supplierLot: z.string().min(1),
  recall: z.string(),
  reason: z.string(),
});

const recalledLotEvents = {
  /** From here on, goods of the lot are blocked on receipt, in the same append, in every warehouse. */
  LotRecalled: event(1, lotOfCase),
  LotReleased: event(1, lotOfCase),
} as const;
export type RecalledLotEvent = EventOf<typeof recalledLotEvents>;

/** Recalls per supplier lot of one item. A closed case stays. */
export type RecalledLots = Readonly<Record<string, readonly RecallMark[]>>;

function evolve(state: RecalledLots, { type, data }: RecalledLotEvent): RecalledLots {
  const { supplierLot, recall, reason } = data;
  const others = marksOn(state, supplierLot).filter((mark) => mark.recall !== recall);
  const marks = type === 'LotRecalled' ? [...others, { recall, reason }] : others;
  return { ...state, [supplierLot]: marks };
}

/** One stream per item, checked before every receipt. */
export const recalledLots: Decider<RecalledLots, RecalledLotEvent> = {
  category: 'recalledLots',
  events: recalledLotEvents,
  initial: () => ({}),
  evolve,
};

type LotOfCase = z.output<typeof lotOfCase>;

const isMarked = (state: RecalledLots, { supplierLot, recall }: LotOfCase): boolean =>
  marksOn(state, supplierLot).some((mark) => mark.recall === recall);

export const recallLot = (state: RecalledLots, lot: LotOfCase): RecalledLotEvent[] =>
  isMarked(state, lot) ? [] : [{ type: 'LotRecalled', data: lot }];

export const releaseLot = (state: RecalledLots, lot: LotOfCase): RecalledLotEvent[] =>
  isMarked(state, lot) ? [{ type: 'LotReleased', data: lot }] : [];

/** The recalls on this lot; none for goods without a lot. */
export const marksOn = (state: RecalledLots, supplierLot: string | null): readonly RecallMark[] =>
  supplierLot !== null && Object.hasOwn(state, supplierLot) ? (state[supplierLot] ?? []) : [];

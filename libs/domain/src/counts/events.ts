import { z } from 'zod';
import {
  batchCode,
  documentNumber,
  event,
  itemCode,
  money,
  quantity,
  signedQuantity,
  unitCost,
  warehouseCode,
  type EventOf,
} from '../kernel/index.ts';
import { approvalEvents } from '../approval/index.ts';
import { documentReference } from '../stock/index.ts';

const number = documentNumber;
const line = z.number().int().positive();
const person = z.string();
const remark = z.string().nullable();

export const countScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('location'), location: z.string(), shelf: z.string().nullable() }),
  z.object({ kind: z.literal('item'), item: itemCode }),
  z.object({ kind: z.literal('category'), category: z.string() }),
  z.object({ kind: z.literal('batches') }),
  /** A picker gave up goods of this line, which now lie in a locked batch of their own. */
  z.object({
    kind: z.literal('short_pick'),
    outbound: documentNumber,
    line,
    reason: z.enum(['not_found', 'damaged']),
  }),
]);
export type CountScope = z.output<typeof countScope>;

/** What is to be counted, and where it is said to lie. */
export const sheetLine = z.object({
  line,
  item: itemCode,
  batch: batchCode,
  location: z.string().nullable(),
  shelf: z.string().nullable(),
});
export type SheetLine = z.output<typeof sheetLine>;

/** What the books said at the moment of counting: only the difference to that is ever applied. */
export const bookFigure = z.object({
  onHand: quantity,
  /** Of the stock stream: which event was the last one that the books knew. */
  revision: z.number().int(),
  /** How many counts had corrected the batch before. */
  adjustments: z.number().int().nonnegative(),
});
export type BookFigure = z.output<typeof bookFigure>;

const foundDifference = z.object({
  line,
  item: itemCode,
  batch: batchCode,
  delta: signedQuantity,
  /** The basis of the difference: how many counts had corrected the batch when it was counted. */
  adjustments: z.number().int().nonnegative(),
});
export type FoundDifference = z.output<typeof foundDifference>;

const settledDifference = z.object({
  line,
  item: itemCode,
  batch: batchCode,
  delta: signedQuantity,
  /** What of it was booked: nothing where it was refused, less where the goods have left meanwhile. */
  applied: signedQuantity,
  unitCost: unitCost.nullable(),
  /** At the cost in force. */
  costValue: money.nullable(),
  /** Holds of orders that the goods do not suffice for any more. */
  broken: z.array(z.object({ document: documentReference, line: z.number().int(), quantity })),
  /** Why nothing was booked. */
  refusal: z.string().nullable(),
});
export type SettledDifference = z.output<typeof settledDifference>;

export const countEvents = {
  ...approvalEvents,
  CountOpened: event(
    1,
    z.object({
      number,
      warehouse: warehouseCode,
      title: z.string(),
      scope: countScope,
      /** Per cent of the books; a line that differs by more is counted again by somebody else. */
      tolerance: z.string(),
      notes: remark,
      lines: z.array(sheetLine).min(1),
    }),
  ),
  /** Something lies there that the sheet does not name. */
  CountLineAdded: event(1, z.object({ number, ...sheetLine.shape })),
  CountLineCounted: event(
    1,
    z.object({
      number,
      line,
      item: itemCode,
      batch: batchCode,
      /** 1: the first count; every recount is a round of its own. */
      round: z.number().int().positive(),
      counted: quantity,
      book: bookFigure,
      counter: person,
      note: remark,
      /** Lines that the round still asks for. */
      remaining: z.number().int().nonnegative(),
    }),
  ),
  /** Everything of the round is counted. `recount`: what differs too much and somebody else counts again. */
  CountSubmitted: event(
    1,
    z.object({
      number,
      round: z.number().int().positive(),
      /** How many lines differ from the books. */
      differing: z.number().int().nonnegative(),
      submittedBy: person,
      recount: z.array(line),
    }),
  ),
  /** `round`: the one that begins. */
  CountRecountRequested: event(
    1,
    z.object({
      number,
      round: z.number().int().positive(),
      lines: z.array(line).min(1),
      reason: z.string(),
    }),
  ),
  /** The intent to book exactly these differences. */
  CountApproved: event(
    1,
    z.object({ number, approver: person, notes: remark, differences: z.array(foundDifference) }),
  ),
  CountAdjusted: event(1, z.object({ number, differences: z.array(settledDifference) })),
  CountRejected: event(1, z.object({ number, reason: z.string() })),
  CountCancelled: event(1, z.object({ number, reason: z.string() })),
} as const;

export type CountEvent = EventOf<typeof countEvents>;
export type CountEventData<Type extends CountEvent['type']> = Extract<CountEvent, { type: Type }>['data'];

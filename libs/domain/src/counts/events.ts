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
  /** A picker gave up goods of this line, which were moved to a locked batch of their own. */
  z.object({
    kind: z.literal('short_pick'),
    outbound: documentNumber,
    line,
    reason: z.enum(['not_found', 'damaged']),
  }),
]);
export type CountScope = z.output<typeof countScope>;

/** A batch to count, with its recorded location. */
export const sheetLine = z.object({
  line,
  item: itemCode,
  batch: batchCode,
  location: z.string().nullable(),
  shelf: z.string().nullable(),
});
export type SheetLine = z.output<typeof sheetLine>;

/** The book figure at the time of counting. Only the difference to it is ever applied. */
export const bookFigure = z.object({
  onHand: quantity,
  /** Revision of the stock stream that the figure includes. */
  revision: z.number().int(),
  /** How many counts had adjusted the batch before. */
  adjustments: z.number().int().nonnegative(),
});
export type BookFigure = z.output<typeof bookFigure>;

const foundDifference = z.object({
  line,
  item: itemCode,
  batch: batchCode,
  delta: signedQuantity,
  /** Basis of the difference: how many counts had adjusted the batch when it was counted. */
  adjustments: z.number().int().nonnegative(),
});
export type FoundDifference = z.output<typeof foundDifference>;

const settledDifference = z.object({
  line,
  item: itemCode,
  batch: batchCode,
  delta: signedQuantity,
  /** The adjusted part: zero if refused, less than `delta` if the goods have left meanwhile. */
  applied: signedQuantity,
  unitCost: unitCost.nullable(),
  /** At the current cost. */
  costValue: money.nullable(),
  /** Reservations that the remaining stock no longer covers. */
  broken: z.array(z.object({ document: documentReference, line: z.number().int(), quantity })),
  /** Why nothing was adjusted. */
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
      /** Percent of the book figure. A line that differs by more is recounted by somebody else. */
      tolerance: z.string(),
      notes: remark,
      lines: z.array(sheetLine).min(1),
    }),
  ),
  /** A batch was found that is not on the sheet. */
  CountLineAdded: event(1, z.object({ number, ...sheetLine.shape })),
  CountLineCounted: event(
    1,
    z.object({
      number,
      line,
      item: itemCode,
      batch: batchCode,
      /** 1 is the first count; every recount is a round of its own. */
      round: z.number().int().positive(),
      counted: quantity,
      book: bookFigure,
      counter: person,
      note: remark,
      /** Lines still to be counted in this round. */
      remaining: z.number().int().nonnegative(),
    }),
  ),
  /** All lines of the round are counted. `recount`: lines beyond the tolerance, to be counted by somebody else. */
  CountSubmitted: event(
    1,
    z.object({
      number,
      round: z.number().int().positive(),
      /** Number of lines that differ from the books. */
      differing: z.number().int().nonnegative(),
      submittedBy: person,
      recount: z.array(line),
    }),
  ),
  /** `round`: the new round. */
  CountRecountRequested: event(
    1,
    z.object({
      number,
      round: z.number().int().positive(),
      lines: z.array(line).min(1),
      reason: z.string(),
    }),
  ),
  /** Intent to adjust exactly these differences. */
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

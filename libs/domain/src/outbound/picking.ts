import { compare, isPositive, isZero, minus, plus, reject, sum, toQuantity } from '../kernel/index.ts';
import { refusalOf, type StockState } from '../stock/index.ts';
import { allocationWith, documentFor, lineOf, wasTakenByRule } from './document.ts';
import { givenUp } from './evolve.ts';
import type { OutboundEvent } from './events.ts';
import { saleAfterShort } from './pricing.ts';
import { processOf } from './process.ts';
import { lastPickOf, locksTheRest, openPicks, totalQuantity, type ShortPickReason } from './rules.ts';
import type { OutboundDocument, OutboundState } from './state.ts';

/** Changes nothing if a rule has just done it. */
export const releaseToPicking = (state: OutboundState): OutboundEvent[] => {
  if (wasTakenByRule(state, 'pending')) return [];
  const { number } = documentFor(state, 'release');
  return [{ type: 'OutboundReleasedToPicking', data: { number } }];
};

/** One picker at a time; another must take over explicitly. */
export const startPicking = (
  state: OutboundState,
  command: { picker: string; takeOver: boolean },
): OutboundEvent[] => {
  const { picker, takeOver } = command;
  if (state.status !== 'picking') {
    const { number } = documentFor(state, 'start_picking');
    return [{ type: 'OutboundPickingStarted', data: { number, picker } }];
  }
  const { number, picker: before } = documentFor(state, 'pick');
  if (before === picker || before === null) return [];
  if (!takeOver) throw reject('PICKING_BY_OTHER', { number, picker: before });
  return [{ type: 'OutboundPickingTakenOver', data: { number, picker, before } }];
};

export interface PickLine {
  readonly by: string;
  readonly line: number;
  readonly batch: string;
  readonly location: string | null;
  readonly quantity: string;
}

/** Records picked goods: only planned batches, never more than planned. */
export const pickLine = (state: OutboundState, command: PickLine): OutboundEvent[] => {
  const document = pickedBy(state, command.by);
  const { line: number, batch, location, quantity } = command;
  const line = lineOf(document, number);
  requireOpen(document, command);
  if (line.invalid.some((one) => one.batch === batch)) throw reject('BATCH_MAY_NOT_LEAVE', { batch });
  const pickedAfter = toQuantity(plus(totalQuantity(line.picks), quantity));
  return [
    {
      type: 'OutboundLinePicked',
      data: {
        number: document.number,
        line: number,
        item: line.item,
        batch,
        location,
        quantity,
        pickedAfter,
      },
    },
  ];
};

/** Takes back the last pick of a batch. `quantity`: of that pick, so that a repeated undo takes back no other. */
export const undoPick = (
  state: OutboundState,
  command: Pick<PickLine, 'by' | 'line' | 'batch' | 'quantity'>,
): OutboundEvent[] => {
  const document = pickedBy(state, command.by);
  const { line, batch, quantity } = command;
  const { item, picks } = lineOf(document, line);
  const last = picks[lastPickOf(picks, batch)];
  if (!last || compare(last.quantity, quantity) !== 0) throw reject('NOT_THE_LAST_PICK', { batch, quantity });
  const pickedAfter = toQuantity(minus(totalQuantity(picks), last.quantity));
  return [
    {
      type: 'OutboundLinePickUndone',
      data: { number: document.number, line, item, batch, quantity: last.quantity, pickedAfter },
    },
  ];
};

/**
 * Checks stock before goods are picked: the order may not know yet that a batch has been blocked. `day`: the current
 * day at the warehouse.
 */
export const requireFitToPick = (
  { content }: OutboundDocument,
  stock: StockState,
  { batch: code, day }: { readonly batch: string; readonly day: string },
): void => {
  const batch = stock.batches[code];
  const status = batch && refusalOf(batch, content.type, day);
  if (status) throw reject('BATCH_MAY_NOT_LEAVE', { batch: code, status }, 'batch');
};

export interface ShortPick {
  readonly by: string;
  readonly line: number;
  readonly batch: string;
  readonly quantity: string;
  readonly reason: ShortPickReason;
  readonly note: string | null;
}

/** Intent to give up what cannot be picked of a batch. */
export const pickShort = (state: OutboundState, command: ShortPick): OutboundEvent[] => {
  const document = pickedBy(state, command.by);
  const { line, batch, quantity, reason, note } = command;
  requireOpen(document, command);
  if (reason === 'other' && !note) throw reject('SHORT_PICK_NOTE_REQUIRED', {}, 'note');
  const { item } = lineOf(document, line);
  return [
    {
      type: 'OutboundShortPicked',
      data: { number: document.number, line, item, batch, quantity, reason, note },
    },
  ];
};

/** `lockedBatch`: where the goods wait for their count, if the reason requires one. */
export const confirmShortage = (
  state: OutboundState,
  intent: number,
  lockedBatch: string | null,
): OutboundEvent[] => {
  const document = processOf(state, 'shorting', intent);
  if (!document) return [];
  const { line: number, batch, quantity, reason } = document.process;
  const line = lineOf(document, number);
  const shortAfter = toQuantity(plus(line.short, quantity));
  return [
    {
      type: 'OutboundShortageSettled',
      data: {
        number: document.number,
        line: number,
        batch,
        quantity,
        lockedBatch: locksTheRest(reason) ? lockedBatch : null,
        shortAfter,
        allocatedAfter: toQuantity(minus(totalQuantity(line.batches), quantity)),
        sale: document.sale && saleAfterShort(document, document.sale, document.process),
        allocation: allocationWith(document, (one) =>
          one.line === number ? { ...givenUp(one, { batch, quantity }), short: shortAfter } : {},
        ),
      },
    },
  ];
};

/** Requires everything planned to be picked or given up. */
export const finishPicking = (state: OutboundState, command: { by: string }): OutboundEvent[] => {
  const document = pickedBy(state, command.by, 'finish_picking');
  const open = document.lines.filter(({ batches, picks }) => openPicks(batches, picks).length > 0);
  if (open.length > 0) {
    const lines = open.map(({ line }) => line);
    throw reject('PICKING_INCOMPLETE', { lines, lineNumbers: lines.join(', ') });
  }
  if (isZero(sum(document.lines.map(({ picks }) => totalQuantity(picks))))) throw reject('NOTHING_PICKED');
  return [{ type: 'OutboundPickingFinished', data: { number: document.number } }];
};

export const unpick = (state: OutboundState, command: { reason: string | null }): OutboundEvent[] => {
  const { number } = documentFor(state, 'unpick');
  return [{ type: 'OutboundUnpicked', data: { number, reason: command.reason } }];
};

export const packOutbound = (state: OutboundState, command: { packages: number | null }): OutboundEvent[] => {
  const { number, packed } = documentFor(state, 'pack');
  if (packed) return [];
  return [{ type: 'OutboundPacked', data: { number, packages: command.packages } }];
};

const pickedBy = (
  state: OutboundState,
  by: string,
  command: 'pick' | 'finish_picking' = 'pick',
): OutboundDocument => {
  const document = documentFor(state, command);
  const { number, picker } = document;
  if (picker !== by) throw reject('PICKING_BY_OTHER', { number, picker });
  return document;
};

const requireOpen = (
  document: OutboundDocument,
  { line: number, batch, quantity }: { line: number; batch: string; quantity: string },
): void => {
  const { batches, picks } = lineOf(document, number);
  const planned = batches.map((one) => one.batch);
  if (!planned.includes(batch))
    throw reject('WRONG_BATCH', { line: number, batch, expected: planned.join(', ') }, 'batch');
  if (!isPositive(quantity)) throw reject('QUANTITY_NOT_POSITIVE', { line: number }, 'quantity');
  const open = openPicks(batches, picks).find((one) => one.batch === batch)?.quantity ?? toQuantity(0);
  if (compare(quantity, open) > 0) throw reject('PICK_EXCEEDS_PLAN', { batch, quantity, open }, 'quantity');
};

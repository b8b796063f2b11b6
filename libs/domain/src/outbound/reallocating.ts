import { minus, toQuantity } from '../kernel/index.ts';
import { allocationWith, lineOf } from './document.ts';
import { reservationId } from './evolve.ts';
import type { OutboundEvent, RefusedLine } from './events.ts';
import { processOf } from './process.ts';
import { totalQuantity } from './rules.ts';
import { isDocument, type OutboundDocument, type OutboundState, type OutboundWork } from './state.ts';

type Reallocating = Extract<OutboundWork, { kind: 'reallocating' }>;

export const confirmReallocated = (state: OutboundState, intent: number): OutboundEvent[] => {
  const document = processOf(state, 'reallocating', intent);
  return document ? reallocated(document, document.process) : [];
};

/**
 * For an attempt that succeeded after another had recorded its refusal: the stock has released the former reservation,
 * so the line takes the new one, unless something has happened to the order since the refusal.
 */
export const confirmLate =
  (work: Reallocating, refusedAt: number) =>
  (state: OutboundState): OutboundEvent[] =>
    isDocument(state) && state.revision === refusedAt ? reallocated(state, work) : [];

const reallocated = (document: OutboundDocument, work: Reallocating): OutboundEvent[] => {
  const { number } = document;
  const { intent, line, batches, decision } = work;
  const before = lineOf(document, line);
  const short = toQuantity(minus(before.quantity, totalQuantity(batches)));
  const allocation = allocationWith(document, (one) =>
    one.line === line ? { batches, short, invalid: [], refused: false } : {},
  );
  return [
    {
      type: 'OutboundLineReallocated',
      data: {
        number,
        line,
        reservation: reservationId(number, line, intent),
        before: [...before.batches],
        batches: [...batches],
        decision,
        short,
        allocation,
      },
    },
  ];
};

/** The line keeps its former reservation. */
export const refuseReallocation = (
  state: OutboundState,
  intent: number,
  refusal: RefusedLine,
): OutboundEvent[] => {
  const document = processOf(state, 'reallocating', intent);
  return document
    ? [{ type: 'OutboundReallocationRefused', data: { number: document.number, refusal } }]
    : [];
};

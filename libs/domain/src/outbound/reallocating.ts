import { minus, toQuantity } from '../kernel/index.ts';
import { allocationWith, lineOf } from './document.ts';
import { reservationId } from './evolve.ts';
import type { OutboundEvent, RefusedLine } from './events.ts';
import { processOf } from './process.ts';
import { totalQuantity } from './rules.ts';
import type { OutboundState } from './state.ts';

export const confirmReallocated = (state: OutboundState, intent: number): OutboundEvent[] => {
  const document = processOf(state, 'reallocating', intent);
  if (!document) return [];
  const { number, process } = document;
  const { line, batches, decision } = process;
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

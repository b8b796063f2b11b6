import type { StockEvent } from '../stock/index.ts';
import type { ShippedLine } from './events.ts';

type EventsByPart = readonly (readonly [part: string, events: readonly StockEvent[]])[];

/** The locked batch that a short pick has split off, if any. */
export const childOf = (events: EventsByPart): string | null => {
  for (const { type, data } of all(events)) if (type === 'BatchSplit') return data.child;
  return null;
};

export const issuedLines = (events: EventsByPart): Omit<ShippedLine, 'quantity'>[] =>
  all(events)
    .flatMap(({ type, data }) => (type === 'StockIssued' ? [data] : []))
    .map(({ line, item, batches }) => ({
      line,
      item,
      batches: batches.map(({ batch, quantity, unitCost }) => ({ batch, quantity, unitCost })),
    }))
    .sort((a, b) => a.line - b.line);

/** The batch at the destination that a part was received as. */
export const receivedAs = (events: EventsByPart, wanted: string): string | null => {
  for (const [part, made] of events)
    for (const { type, data } of part === wanted ? made : [])
      if (type === 'BatchReceived' || type === 'BatchReplenished') return data.batch;
  return null;
};

const all = (events: EventsByPart): StockEvent[] => events.flatMap(([, made]) => made);

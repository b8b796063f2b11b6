import type { StockEvent } from '../stock/index.ts';
import { confirmReleased, confirmReserved, refuseSubmission } from './deciding.ts';
import { confirmDelivered } from './delivering.ts';
import type { Arrival, OutboundEvent, RefusedCredit, RefusedLine, ShippedLine } from './events.ts';
import { confirmShortage } from './picking.ts';
import { confirmReallocated, refuseReallocation } from './reallocating.ts';
import {
  confirmCommitted,
  confirmReissued,
  confirmReopened,
  confirmShipped,
  confirmVoided,
  refuseShipment,
  refuseVoid,
} from './shipping.ts';
import type { OutboundProcess, OutboundState, OutboundWork } from './state.ts';

/** The results of the steps: the events of each part, and the refusals of stock and credit. */
export interface StepResults {
  readonly events: readonly (readonly [part: string, events: readonly StockEvent[]])[];
  readonly refusals: readonly RefusedLine[];
  readonly credit: RefusedCredit | null;
}

/** Only these kinds may be refused; all others are retried until they succeed. */
export const mayBeRefused = ({ kind }: OutboundProcess): boolean =>
  kind === 'reserving' || kind === 'reallocating' || kind === 'committing' || kind === 'voiding';

/** The outcome of a process, decided on the document at the time it is recorded. */
export const outcomeOf = (
  work: OutboundWork,
  { events, refusals, credit }: StepResults,
): ((state: OutboundState) => OutboundEvent[]) => {
  const { intent } = work;
  const [refusal] = refusals;
  switch (work.kind) {
    case 'reserving':
      return (state) =>
        refusal || credit
          ? refuseSubmission(state, intent, refusals, credit)
          : confirmReserved(state, intent);
    case 'releasing':
      return (state) => confirmReleased(state, intent);
    case 'reallocating':
      return (state) =>
        refusal ? refuseReallocation(state, intent, refusal) : confirmReallocated(state, intent);
    case 'shorting':
      return (state) => confirmShortage(state, intent, childOf(events.flatMap(([, made]) => made)));
    case 'committing':
      return (state) => (refusal ? refuseShipment(state, intent, refusals) : confirmCommitted(state, intent));
    case 'issuing':
      return (state) => confirmShipped(state, intent, issuedLines(events.flatMap(([, made]) => made)));
    case 'reopening':
      return (state) => confirmReopened(state, intent);
    case 'voiding':
      return (state) => (refusal ? refuseVoid(state, intent, refusals) : confirmVoided(state, intent));
    case 'reissuing':
      return (state) => confirmReissued(state, intent);
    case 'delivering': {
      const received = new Map(events.map(([part, made]) => [part, receivedAs(made)]));
      return (state) =>
        confirmDelivered(
          state,
          intent,
          ({ line, batch }: Arrival) => received.get(`${line}:${batch}`) ?? null,
        );
    }
  }
};

const childOf = (events: readonly StockEvent[]): string | null => {
  for (const { type, data } of events) if (type === 'BatchSplit') return data.child;
  return null;
};

const issuedLines = (events: readonly StockEvent[]): Omit<ShippedLine, 'quantity'>[] =>
  events
    .flatMap(({ type, data }) => (type === 'StockIssued' ? [data] : []))
    .map(({ line, item, batches }) => ({
      line,
      item,
      batches: batches.map(({ batch, quantity, unitCost }) => ({ batch, quantity, unitCost })),
    }))
    .sort((a, b) => a.line - b.line);

const receivedAs = (events: readonly StockEvent[]): string | null => {
  for (const { type, data } of events)
    if (type === 'BatchReceived' || type === 'BatchReplenished') return data.batch;
  return null;
};

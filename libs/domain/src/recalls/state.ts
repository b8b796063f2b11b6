import { reject, type Decider } from '../kernel/index.ts';
import { batchId, type BatchName } from '../stock/index.ts';
import {
  recallEvents,
  type RecallEvent,
  type RecallEventData,
  type RecallFigures,
  type RecallSubject,
} from './events.ts';
import type { RecallClass, RecallStatus } from './rules.ts';

export type Recovery = Omit<RecallEventData<'RecallRecoveryRecorded'>, 'number' | 'shipped' | 'returned'>;

export interface RecallCase {
  readonly status: RecallStatus;
  readonly number: string;
  readonly subject: RecallSubject;
  readonly item: string;
  readonly ancestors: boolean;
  readonly classification: RecallClass;
  readonly reason: string;
  readonly instructions: string | null;
  /** In the order they joined. */
  readonly batches: readonly BatchName[];
  /** Recoveries not reversed. */
  readonly recoveries: readonly Recovery[];
  readonly recoveriesRecorded: number;
  readonly notified: readonly string[];
  /** Number of block and lift intents, so that steps of one are never taken for another's. */
  readonly intents: number;
  readonly cancelled: string | null;
  readonly figures: RecallFigures | null;
}

export type RecallState = { readonly status: 'none' } | RecallCase;

function evolve(state: RecallState, event: RecallEvent): RecallState {
  if (event.type === 'RecallOpened') {
    const { number, subject, item, ancestors, classification, reason, instructions, batches } = event.data;
    return {
      status: 'blocking',
      number,
      subject,
      item,
      ancestors,
      classification,
      reason,
      instructions,
      batches,
      recoveries: [],
      recoveriesRecorded: 0,
      notified: [],
      intents: 1,
      cancelled: null,
      figures: null,
    };
  }
  return state.status === 'none' ? state : { ...state, ...changed(state, event) };
}

type LaterEvent = Exclude<RecallEvent, { type: 'RecallOpened' }>;

function changed(state: RecallCase, event: LaterEvent): Partial<RecallCase> {
  switch (event.type) {
    case 'RecallScopeExtended':
      return {
        status: 'blocking',
        batches: [...state.batches, ...event.data.batches],
        intents: state.intents + 1,
      };
    case 'RecallBlocked':
      return { status: 'open' };
    case 'RecallCustomerNotified':
      return { notified: [...new Set([...state.notified, event.data.customer])] };
    case 'RecallRecoveryRecorded': {
      const { recovery, customer, outbound, line, warehouse, batch, quantity, outcome, notes } = event.data;
      const recorded = { recovery, customer, outbound, line, warehouse, batch, quantity, outcome, notes };
      return { recoveries: [...state.recoveries, recorded], recoveriesRecorded: recovery };
    }
    case 'RecallRecoveryReversed':
      return { recoveries: state.recoveries.filter(({ recovery }) => recovery !== event.data.recovery) };
    case 'RecallClosed':
      return { status: 'closed', figures: event.data.figures };
    case 'RecallReopened':
      return { status: 'blocking', figures: null, intents: state.intents + 1 };
    case 'RecallCancelled':
      return { status: 'lifting', cancelled: event.data.reason, intents: state.intents + 1 };
    case 'RecallLifted':
      return { status: 'cancelled' };
  }
}

export const recallCase: Decider<RecallState, RecallEvent> = {
  category: 'recall',
  events: recallEvents,
  initial: () => ({ status: 'none' }),
  evolve,
};

export const existing = (state: RecallState): RecallCase => {
  if (state.status === 'none') throw reject('NOT_FOUND');
  return state;
};

/** The case. Throws if it is closed, cancelled or being lifted. */
export const active = (state: RecallState): RecallCase => {
  const found = existing(state);
  if (found.status === 'closed' || found.status === 'cancelled' || found.status === 'lifting')
    throw reject('RECALL_ENDED', { number: found.number });
  return found;
};

export const inScope = ({ batches }: RecallCase, name: BatchName): boolean =>
  batches.some((one) => batchId(one) === batchId(name));

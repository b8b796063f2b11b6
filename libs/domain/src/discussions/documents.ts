import { contract } from '../contracts/index.ts';
import { count } from '../counts/index.ts';
import { creditRequest } from '../credit-requests/index.ts';
import { distribution } from '../distribution/index.ts';
import { inbound } from '../inbound/index.ts';
import { reject, type Decider, type DomainEvent } from '../kernel/index.ts';
import { outbound } from '../outbound/index.ts';
import type { OutboundStatus, OutboundType } from '../outbound/rules.ts';
import { recallCase } from '../recalls/index.ts';
import { batchNamed, stock, stockStreamId } from '../stock/index.ts';
import type { Discussed } from './events.ts';

/** What decides who may read a document, and whether it may be discussed. */
export interface DocumentFacts {
  /** Any one of them allows reading it; empty: it belongs to no warehouse. */
  readonly warehouses: readonly string[];
  /** Of outbound orders: a sale belongs to sales until it is handed over. */
  readonly order: { readonly type: OutboundType; readonly status: OutboundStatus } | null;
  readonly deleted: boolean;
}

/** The part of an event store that is needed here. */
export interface Consulted {
  consult<State, Event extends DomainEvent, Answer>(
    decider: Decider<State, Event>,
    id: string,
    ask: (state: State) => Answer,
  ): Promise<Answer>;
}

/** Throws `NOT_FOUND` if there is no such document. */
export const factsOf = (store: Consulted, { kind, number }: Discussed): Promise<DocumentFacts> => {
  switch (kind) {
    case 'inbound':
      return store.consult(inbound, number, (state) => {
        const { warehouse, deleted } = requirePresent(state);
        return placed([warehouse], deleted);
      });
    case 'outbound':
      return store.consult(outbound, number, (state) => {
        if (state.status === 'none' || state.status === 'purged') throw reject('NOT_FOUND');
        const { warehouse, content, status, deleted } = state;
        const { destination, type } = content;
        const places = destination === null ? [warehouse] : [warehouse, destination];
        return { warehouses: places, order: { type, status }, deleted };
      });
    case 'distribution':
      return store.consult(distribution, number, (state) => placed([requirePresent(state).warehouse]));
    case 'count':
      return store.consult(count, number, (state) => {
        if (state.status === 'none') throw reject('NOT_FOUND');
        return placed([state.warehouse]);
      });
    case 'contract':
      return store.consult(contract, number, (state) => placed([], requirePresent(state).deleted));
    case 'creditRequest':
      return store.consult(creditRequest, number, (state) => {
        requirePresent(state);
        return placed([]);
      });
    case 'recall':
      return store.consult(recallCase, number, (state) => {
        if (state.status === 'none') throw reject('NOT_FOUND');
        return placed([...new Set(state.batches.map(({ warehouse }) => warehouse))]);
      });
    case 'batch':
      return batchFacts(store, number);
  }
};

const batchFacts = (store: Consulted, id: string): Promise<DocumentFacts> => {
  const name = batchNamed(id);
  return store.consult(stock, stockStreamId(name), ({ batches }) => {
    if (!Object.hasOwn(batches, name.batch)) throw reject('NOT_FOUND');
    return placed([name.warehouse]);
  });
};

const placed = (warehouses: readonly string[], deleted = false): DocumentFacts => ({
  warehouses,
  order: null,
  deleted,
});

const requirePresent = <State extends { readonly status: string }>(
  state: State,
): Extract<State, { status: 'present' }> => {
  if (state.status !== 'present') throw reject('NOT_FOUND');
  return state as Extract<State, { status: 'present' }>;
};

import { Injectable } from '@nestjs/common';
import { batchesConcernedBy, stock, type StockEvent, type StockState } from '@granary/domain/stock';
import { EventStore, KeyedQueue, type StoredEvent } from '@granary/event-store';

/** A state is kept after so many events, seldomer the longer ago. */
const STATE_EVERY = 250;
/** Of all streams together: a number for each event and each batch that it concerns. */
const MOST_REVISIONS = 2_000_000;

type ToldEvent = StoredEvent<StockEvent> & StockEvent;

/** What is known of a stream without reading it again: where each batch is spoken of, and how all stood here and there. */
interface Past {
  readonly revisions: Map<string, number[]>;
  /** Before the event of that revision; the oldest first. */
  states: readonly { readonly revision: number; readonly state: StockState }[];
  state: StockState;
  read: number;
  noted: number;
}

/** A part of a stream, and the state before it. */
export interface PartOfPast {
  readonly before: StockState;
  readonly events: AsyncIterable<ToldEvent>;
  /** How many events of the stream concern the batch. */
  readonly total: number;
  /** The revision from which on they are wanted. */
  readonly from: number;
}

/** Histories of thousands of events: read once, and from then on only their tails and the parts that somebody looks at. */
@Injectable()
export class LongPasts {
  readonly #pasts = new Map<string, Past>();
  readonly #queue = new KeyedQueue();

  constructor(private readonly store: EventStore) {}

  /** What holds the newest `count` events of a batch. */
  async newest(streamId: string, batch: string, count: number): Promise<PartOfPast> {
    const past = await this.#queue.run(streamId, () => this.#readOn(streamId));
    const revisions = past.revisions.get(batch) ?? [];
    const from = revisions.at(-count) ?? revisions[0] ?? 0;
    const last = revisions.at(-1) ?? -1;
    const begin = past.states.findLast(({ revision }) => revision <= from);
    const fromRevision = BigInt(begin?.revision ?? 0);
    const maxCount = last + 1 - Number(fromRevision);
    return {
      before: begin ? structuredClone(begin.state) : stock.initial(),
      events:
        maxCount > 0
          ? (this.store.readStream(stock.category, streamId, {
              fromRevision,
              maxCount,
            }) as AsyncIterable<ToldEvent>)
          : nothing(),
      total: revisions.length,
      from,
    };
  }

  async #readOn(streamId: string): Promise<Past> {
    const past = this.#pasts.get(streamId) ?? {
      revisions: new Map(),
      states: [],
      state: stock.initial(),
      read: 0,
      noted: 0,
    };
    for await (const stored of this.store.readStream(stock.category, streamId, {
      fromRevision: BigInt(past.read),
    }))
      note(past, stored as ToldEvent);
    this.#keep(streamId, past);
    return past;
  }

  /** The one that nobody has asked for longest goes first. */
  #keep(streamId: string, past: Past): void {
    this.#pasts.delete(streamId);
    if (past.read > STATE_EVERY) this.#pasts.set(streamId, past);
    let noted = [...this.#pasts.values()].reduce((total, one) => total + one.noted, 0);
    for (const [oldest, one] of this.#pasts) {
      if (noted <= MOST_REVISIONS) break;
      this.#pasts.delete(oldest);
      noted -= one.noted;
    }
  }
}

async function* nothing(): AsyncGenerator<never> {}

function note(past: Past, event: ToldEvent): void {
  if (past.read > 0 && past.read % STATE_EVERY === 0)
    past.states = thinned([...past.states, { revision: past.read, state: structuredClone(past.state) }]);
  for (const batch of new Set(batchesConcernedBy(event))) {
    const revisions = past.revisions.get(batch);
    if (revisions) revisions.push(past.read);
    else past.revisions.set(batch, [past.read]);
    past.noted += 1;
  }
  past.state = stock.evolve(past.state, event);
  past.read += 1;
}

/** The further back, the wider apart: of a hundred thousand events some twenty states. */
const thinned = (states: Past['states']): Past['states'] => {
  const newest = states.at(-1)?.revision ?? 0;
  let last = Infinity;
  return states
    .toReversed()
    .filter(({ revision }) => {
      const isKept = last === Infinity || last - revision >= (newest - last) / 2;
      if (isKept) last = revision;
      return isKept;
    })
    .reverse();
};

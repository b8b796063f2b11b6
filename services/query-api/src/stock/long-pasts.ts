import { Injectable } from '@nestjs/common';
import {
  batchesConcernedBy,
  partOfBatch,
  stock,
  type Batch,
  type StockEvent,
  type StockState,
} from '@granary/domain/stock';
import { EventStore, KeyedQueue, type StoredEvent } from '@granary/event-store';

/** A batch is kept as it stood after its first event and after every so many of its own. */
const MARK_EVERY = 25;
/** Of all streams together: a number for each event and each batch that it concerns. */
const MOST_REVISIONS = 1_000_000;
/** A stream that is shorter is read again as quickly. */
const SHORT = 250;
/** Events of others between two of its own that are rather read along than skipped. */
const READ_ALONG = 50;

type ToldEvent = StoredEvent<StockEvent> & StockEvent;

interface Life {
  /** Of the events that concern the batch. */
  readonly revisions: number[];
  /** How the batch stood after the event at that place among them; the oldest first. */
  readonly marks: { readonly place: number; readonly batch: Batch }[];
}

/** What is known of a stream without reading it again. */
interface Past {
  readonly lives: Map<string, Life>;
  state: StockState;
  read: number;
  noted: number;
}

/** An event of a batch's own, and how the batch stood around it. */
export interface Step {
  readonly event: ToldEvent;
  readonly before: Batch | undefined;
  readonly after: Batch;
}

/** Histories of thousands of events: read once, and from then on only their tails and the parts that somebody looks at. */
@Injectable()
export class LongPasts {
  readonly #pasts = new Map<string, Past>();
  readonly #queue = new KeyedQueue();

  constructor(private readonly store: EventStore) {}

  /** The newest `count` events of a batch, oldest first, and how many it has in all. */
  async newest(
    streamId: string,
    batch: string,
    count: number,
  ): Promise<{ readonly total: number; readonly steps: AsyncIterable<Step> }> {
    const past = await this.#queue.run(streamId, () => this.#readOn(streamId));
    const { revisions, marks } = past.lives.get(batch) ?? { revisions: [], marks: [] };
    const total = revisions.length;
    const first = Math.max(0, total - count);
    const begin = marks.findLast(({ place }) => place < first);
    const known = new Map(marks.map((mark) => [revisions[mark.place], mark.batch]));
    const own = revisions.slice(begin ? begin.place + 1 : first, total);
    const wantedFrom = revisions[first] ?? 0;
    return { total, steps: this.#steps(streamId, batch, { own, before: begin?.batch, known, wantedFrom }) };
  }

  async *#steps(
    streamId: string,
    code: string,
    { own, before, known, wantedFrom }: Part,
  ): AsyncGenerator<Step, void, undefined> {
    let batch = before;
    for (const run of runsOf(own))
      for await (const event of this.#events(streamId, run)) {
        if (!run.own.has(Number(event.revision))) continue;
        const after = known.get(Number(event.revision)) ?? batchAfter(batch, event, code);
        if (event.revision >= wantedFrom) yield { event, before: batch, after };
        batch = after;
      }
  }

  #events(streamId: string, { from, to }: Run): AsyncIterable<ToldEvent> {
    const range = { fromRevision: BigInt(from), maxCount: to - from + 1 };
    return this.store.readStream(stock.category, streamId, range) as AsyncIterable<ToldEvent>;
  }

  async #readOn(streamId: string): Promise<Past> {
    const past = this.#pasts.get(streamId) ?? {
      lives: new Map<string, Life>(),
      state: stock.initial(),
      read: 0,
      noted: 0,
    };
    const fromRevision = BigInt(past.read);
    for await (const stored of this.store.readStream(stock.category, streamId, { fromRevision }))
      note(past, stored as ToldEvent);
    this.#keep(streamId, past);
    return past;
  }

  /** The one that nobody has asked for longest goes first. */
  #keep(streamId: string, past: Past): void {
    this.#pasts.delete(streamId);
    if (past.read > SHORT) this.#pasts.set(streamId, past);
    let noted = [...this.#pasts.values()].reduce((total, one) => total + one.noted, 0);
    for (const [oldest, one] of this.#pasts) {
      if (noted <= MOST_REVISIONS) break;
      this.#pasts.delete(oldest);
      noted -= one.noted;
    }
  }
}

interface Part {
  /** The revisions to read. */
  readonly own: readonly number[];
  readonly before: Batch | undefined;
  /** By revision. */
  readonly known: ReadonlyMap<number | undefined, Batch>;
  readonly wantedFrom: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly own: ReadonlySet<number>;
}

/** What lies close together is read at once. */
const runsOf = (revisions: readonly number[]): Run[] => {
  const runs: { from: number; to: number; own: Set<number> }[] = [];
  for (const revision of revisions) {
    const last = runs.at(-1);
    if (last && revision - last.to <= READ_ALONG) {
      last.to = revision;
      last.own.add(revision);
    } else runs.push({ from: revision, to: revision, own: new Set([revision]) });
  }
  return runs;
};

const note = (past: Past, event: ToldEvent): void => {
  past.state = stock.evolve(past.state, event);
  for (const code of new Set(batchesConcernedBy(event))) {
    const life = past.lives.get(code) ?? { revisions: [], marks: [] };
    past.lives.set(code, life);
    const place = life.revisions.push(past.read) - 1;
    const batch = past.state.batches[code];
    if (batch && place % MARK_EVERY === 0) life.marks.push({ place, batch: copied(batch) });
    past.noted += 1;
  }
  past.read += 1;
};

/** Every event says what it leaves of a batch, so that one can be followed without the others. */
const batchAfter = (before: Batch | undefined, event: ToldEvent, code: string): Batch => {
  const state = stock.initial();
  if (before) state.batches[code] = copied(before);
  const after = stock.evolve(state, partOfBatch(event, code)).batches[code];
  if (!after) throw new Error(`stock events name batch ${code} before its receipt`);
  return after;
};

/** The fold changes a batch in place. */
const copied = (batch: Batch): Batch => ({
  ...batch,
  recalls: [...batch.recalls],
  recallReasons: { ...batch.recallReasons },
});

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

/** Snapshot interval: a batch is stored after its first event and every so many of its own events. */
const MARK_EVERY = 25;
/** Cache limit over all streams, in revision entries: one per event and affected batch. */
const MOST_REVISIONS = 1_000_000;
/** Streams up to this length are not cached: reading them again is as fast. */
const SHORT = 250;
/** Maximum gap between two events of a batch that is read through rather than skipped. */
const READ_ALONG = 50;

type RecordedEvent = StoredEvent<StockEvent> & StockEvent;

interface Life {
  /** Revisions of the events that concern the batch. */
  readonly revisions: number[];
  /** Snapshots of the batch after the event at `place` (an index into `revisions`), oldest first. */
  readonly marks: { readonly place: number; readonly batch: Batch }[];
}

/** The index of a stream, which is extended as the stream grows. */
interface Past {
  readonly lives: Map<string, Life>;
  state: StockState;
  read: number;
  noted: number;
}

/** An event of a batch with the batch before and after it. */
export interface Step {
  readonly event: RecordedEvent;
  readonly before: Batch | undefined;
  readonly after: Batch;
}

/**
 * Caches an index with snapshots for streams of thousands of events: each is read once as a whole, afterwards only its
 * tail and the requested parts.
 */
@Injectable()
export class LongPasts {
  readonly #pasts = new Map<string, Past>();
  readonly #queue = new KeyedQueue();

  constructor(private readonly store: EventStore) {}

  /** The newest `count` events of a batch, oldest first, and the total number. */
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

  #events(streamId: string, { from, to }: Run): AsyncIterable<RecordedEvent> {
    const range = { fromRevision: BigInt(from), maxCount: to - from + 1 };
    return this.store.readStream(stock.category, streamId, range) as AsyncIterable<RecordedEvent>;
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
      note(past, stored as RecordedEvent);
    this.#keep(streamId, past);
    return past;
  }

  /** Evicts the least recently used streams. */
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
  /** Revisions to read. */
  readonly own: readonly number[];
  readonly before: Batch | undefined;
  /** Known snapshots by revision. */
  readonly known: ReadonlyMap<number | undefined, Batch>;
  readonly wantedFrom: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly own: ReadonlySet<number>;
}

/** Groups nearby revisions into one read. */
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

const note = (past: Past, event: RecordedEvent): void => {
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

/** Every event contains the resulting state of the batch, so a batch can be folded without the others. */
const batchAfter = (before: Batch | undefined, event: RecordedEvent, code: string): Batch => {
  const state = stock.initial();
  if (before) state.batches[code] = copied(before);
  const after = stock.evolve(state, partOfBatch(event, code)).batches[code];
  if (!after) throw new Error(`stock events name batch ${code} before its receipt`);
  return after;
};

/** The fold mutates the batch. */
const copied = (batch: Batch): Batch => ({
  ...batch,
  recalls: [...batch.recalls],
  recallReasons: { ...batch.recallReasons },
});

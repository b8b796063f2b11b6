import type pg from 'pg';
import { existing, writeRows } from '../bulk-commit.ts';
import { beginFolding, foldOnto, noExceptions, type Poison } from '../fold.ts';
import type { EventLog } from '../log-feed.ts';
import type { LogItem } from '../log-item.ts';
import { planAndLoad } from '../planned-rows.ts';
import { loadRows, RowCache } from '../rows.ts';
import { streamItems } from '../stream-items.ts';
import type { Target } from '../target.ts';
import { isFolded, type FoldedState } from './folded-state.ts';
import type { Frame } from './frames.ts';
import { inBatches } from './log-items.ts';
import type { LogWalk } from './log-walk.ts';
import { isRefusedData } from '../refused-data.ts';

/** All read models may be verified at the same time. */
const BATCH_EVENTS = 1_000;
const ROWS_CACHED = 1_000;

const nothingYet: FoldedState = { position: -1n, heldFrom: new Map(), skippedEvents: new Set() };

/**
 * The same fold as the one that wrote a version, from the beginning of the log into tables that only this connection
 * sees and that go with it: memory stays bounded by a batch, and Postgres spells the values as it spelled the others.
 */
export class Refold {
  readonly #client: pg.ClientBase;
  readonly #log: EventLog;
  readonly #walk: LogWalk;
  readonly #target: Target;
  readonly #cache: RowCache;
  readonly #unfoldable = new Map<string, Poison>();
  #state = nothingYet;
  #events = 0;

  /** `shadow` names the tables of this connection, which are empty. */
  constructor(client: pg.ClientBase, log: EventLog, walk: LogWalk, shadow: Target) {
    this.#client = client;
    this.#log = log;
    this.#walk = walk;
    // What cannot be folded is told; the rest is compared all the same.
    this.#target = { ...shadow, model: { ...shadow.model, onPoison: 'park-stream' } };
    this.#cache = new RowCache(shadow, ROWS_CACHED);
    this.#cache.clear(true);
  }

  get events(): number {
    return this.#events;
  }

  /** By stream, the event that this code cannot fold although the version does not hold it back. */
  get unfoldable(): readonly Poison[] {
    return [...this.#unfoldable.values()];
  }

  /** Goes on to where a version stands, through whatever it has folded, released or skipped meanwhile. */
  async advance(to: FoldedState, frame: Frame, onPosition: (position: bigint) => void): Promise<void> {
    const from = this.#state;
    if (to.position < from.position) throw new Error('the version has been begun anew');
    for (const [stream, revision] of from.heldFrom)
      await this.#foldAll(streamItems(this.#log, stream, revision, to.position), to, frame);
    const others = this.#walk.through(to.position, onPosition);
    await this.#foldAll(others, to, frame, ({ event }) => !from.heldFrom.has(event.stream));
    this.#state = to;
  }

  async #foldAll(
    items: AsyncIterable<LogItem>,
    to: FoldedState,
    frame: Frame,
    concerns: (item: LogItem) => boolean = () => true,
  ): Promise<void> {
    for await (const batch of inBatches(items, BATCH_EVENTS))
      await this.#foldBatch(
        batch.filter((item) => concerns(item) && isFolded(to, item.event)),
        frame,
      );
  }

  /** Where Postgres refuses rows, the event is found by halving. */
  async #foldBatch(batch: readonly LogItem[], frame: Frame): Promise<void> {
    const items = batch.filter(({ event }) => !this.#unfoldable.has(event.stream));
    if (items.length === 0) return;
    const refusal = await this.#foldSome(items, frame);
    if (!refusal) return;
    const [only] = items;
    if (items.length === 1 && only) {
      this.#unfoldable.set(only.event.stream, { event: only.event, error: refusal });
      return;
    }
    const half = Math.ceil(items.length / 2);
    await this.#foldBatch(items.slice(0, half), frame);
    await this.#foldBatch(items.slice(half), frame);
  }

  async #foldSome(items: readonly LogItem[], frame: Frame): Promise<Error | undefined> {
    const { model } = this.#target;
    const folded = beginFolding(model, noExceptions);
    const { planned, loaded } = await planAndLoad(model, items, folded, (keys) =>
      loadRows(this.#client, this.#target, this.#cache, keys),
    );
    foldOnto(folded, model, planned, loaded);
    try {
      await frame.around(this.#client, () =>
        writeRows(this.#client, this.#target, folded.changes, existing(loaded)),
      );
    } catch (error) {
      if (isRefusedData(error)) return error;
      throw error;
    }
    this.#cache.keep(folded.changes);
    for (const poison of folded.poison) this.#unfoldable.set(poison.event.stream, poison);
    this.#events += folded.eventCount;
    return undefined;
  }
}

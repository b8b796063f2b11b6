import type pg from 'pg';
import { writeRows } from '../tables/bulk-commit.ts';
import { Folder } from '../tables/folder.ts';
import { inParts } from '../tables/in-parts.ts';
import { noExceptions, type Poison } from '../fold/fold.ts';
import type { EventLog } from '../log/log-feed.ts';
import type { LogItem } from '../log/log-item.ts';
import { streamItems } from '../log/stream-items.ts';
import { withOnPoison, type VersionTables } from '../tables/version-tables.ts';
import { isFolded, type FoldedState } from './folded-state.ts';
import type { TransactionScope } from './transaction-scopes.ts';
import { inBatches } from './log-items.ts';
import type { LogWalk } from './log-walk.ts';

/** Kept small: all read models may be verified at the same time. */
const BATCH_EVENTS = 1_000;
const ROWS_CACHED = 1_000;

const nothingYet: FoldedState = { position: -1n, heldFrom: new Map(), skippedEvents: new Set() };

/**
 * Folds the log from the beginning with the version's own fold into temporary tables: memory is bounded by a batch, and
 * Postgres formats the values exactly as in the version's tables.
 */
export class Refold {
  readonly #client: pg.ClientBase;
  readonly #log: EventLog;
  readonly #walk: LogWalk;
  readonly #target: VersionTables;
  readonly #folder: Folder;
  readonly #unfoldable = new Map<string, Poison>();
  #state = nothingYet;
  #events = 0;

  /** `shadow`: the empty temporary tables of this connection. */
  constructor(client: pg.ClientBase, log: EventLog, walk: LogWalk, shadow: VersionTables) {
    this.#client = client;
    this.#log = log;
    this.#walk = walk;
    // Events that cannot be folded are reported; the rest is still compared.
    this.#target = withOnPoison(shadow, 'park-stream');
    this.#folder = new Folder(client, this.#target, ROWS_CACHED);
    this.#folder.forget(true);
  }

  get events(): number {
    return this.#events;
  }

  /** Per stream, the event that this code cannot fold although the version did not park it. */
  get unfoldable(): readonly Poison[] {
    return [...this.#unfoldable.values()];
  }

  /** Continues to the version's current position, including what it has released or skipped meanwhile. */
  async advance(
    to: FoldedState,
    frame: TransactionScope,
    onPosition: (position: bigint) => void,
  ): Promise<void> {
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
    frame: TransactionScope,
    concerns: (item: LogItem) => boolean = () => true,
  ): Promise<void> {
    for await (const batch of inBatches(items, BATCH_EVENTS))
      await this.#foldBatch(
        batch.filter((item) => concerns(item) && isFolded(to, item.event)),
        frame,
      );
  }

  async #foldBatch(batch: readonly LogItem[], frame: TransactionScope): Promise<void> {
    await inParts(batch, async (part, refused) => {
      const items = part.filter(({ event }) => !this.#unfoldable.has(event.stream));
      const unwritten = await this.#folder.foldBatch(items, { ...noExceptions, refused });
      const { changes, poison, eventCount } = unwritten.folding;
      await frame.around(this.#client, () => writeRows(this.#client, this.#target, changes, unwritten.fresh));
      this.#folder.keep(unwritten);
      for (const one of poison) this.#unfoldable.set(one.event.stream, one);
      this.#events += eventCount;
      return true;
    });
  }
}

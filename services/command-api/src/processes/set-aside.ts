import { UnreadableEvent, splitStreamName, type EventPlace, type UnreadableKind } from '@granary/event-store';
import type { PartHealth } from '@granary/platform/health';
import type { Logger } from '@granary/platform/logging';
import type pg from 'pg';

interface Cause {
  readonly own: boolean;
  readonly kind: UnreadableKind;
  readonly error: string;
}

interface Waiting extends Cause {
  /** First unfollowed revision. */
  readonly revision: bigint;
}

/** A stream that was set aside, and the revision at which to resume following it. */
export interface StreamAside {
  readonly stream: string;
  readonly revision: bigint;
}

/** The UnreadableEvent in an error's chain of causes. */
export const unreadableIn = (error: unknown): UnreadableEvent | undefined => {
  if (error instanceof UnreadableEvent) return error;
  return error instanceof Error && error.cause !== undefined ? unreadableIn(error.cause) : undefined;
};

/**
 * Streams that are not followed for now, because this release cannot read one of their events, or an event of another
 * stream needed to follow them. Stored before the follower's position passes the event, so that a restart does not skip
 * it.
 */
export class SetAside {
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #waiting = new Map<string, Waiting>();

  constructor(pool: pg.Pool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Resets the cache. Call before following starts. */
  begin(): Promise<StreamAside[]> {
    this.#waiting.clear();
    return this.load();
  }

  /**
   * Loads the streams set aside by any process, with the revision to resume at. Keeps cached streams that have no row:
   * the row may be about to be written.
   */
  async load(): Promise<StreamAside[]> {
    const { rows } = await this.#pool.query<Cause & { stream: string; revision: string }>(
      'SELECT stream, revision, own, kind, error FROM platform.set_aside ORDER BY position',
    );
    for (const { stream, revision, own, kind, error } of rows)
      this.#waiting.set(stream, { revision: BigInt(revision), own, kind, error });
    return rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) }));
  }

  async add(place: EventPlace, unreadable: UnreadableEvent): Promise<void> {
    const { stream } = unreadable.event;
    const cause = { own: stream === place.stream, kind: unreadable.kind, error: unreadable.message };
    const known = this.#waiting.get(place.stream);
    const revision = known && known.revision < place.revision ? known.revision : place.revision;
    this.#waiting.set(place.stream, { revision, ...cause });
    await this.#write(place, cause);
    if (!known)
      this.#logger.error({ stream: place.stream, err: unreadable }, 'a stream is not followed for now');
  }

  /** Whether the event's stream is set aside; records the event as passed over. */
  async holds(place: EventPlace): Promise<boolean> {
    const waiting = this.#waiting.get(place.stream);
    if (!waiting || place.revision < waiting.revision) return false;
    await this.#write(place, waiting);
    return true;
  }

  /** Follows the stream again, unless later events have been passed over. Returns whether it was released. */
  async release(stream: string, followedTo: bigint): Promise<boolean> {
    const { rows } = await this.#pool.query(
      `WITH gone AS (DELETE FROM platform.set_aside WHERE stream = $1 AND latest <= $2 RETURNING stream)
       SELECT FROM platform.set_aside WHERE stream = $1 AND NOT EXISTS (SELECT FROM gone)`,
      [stream, String(followedTo)],
    );
    if (rows.length > 0) return false;
    this.#waiting.delete(stream);
    this.#logger.info({ stream }, 'a stream is followed again');
    return true;
  }

  /** Moves the resume point: earlier revisions have been followed. */
  async moveOn(stream: string, revision: bigint): Promise<void> {
    const waiting = this.#waiting.get(stream);
    if (waiting) this.#waiting.set(stream, { ...waiting, revision });
    await this.#pool.query(
      'UPDATE platform.set_aside SET revision = $2 WHERE stream = $1 AND revision < $2',
      [stream, String(revision)],
    );
  }

  /** Ids of a category's streams that are set aside. */
  async of(category: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ stream: string }>(
      'SELECT stream FROM platform.set_aside WHERE category = $1',
      [category],
    );
    return rows.map(({ stream }) => splitStreamName(stream).streamId);
  }

  /** Whether unreadable events may have changed something in these categories. */
  async hides(categories: readonly string[]): Promise<boolean> {
    const { rows } = await this.#pool.query(
      'SELECT FROM platform.set_aside WHERE own AND category = ANY($1) LIMIT 1',
      [categories],
    );
    return rows.length > 0;
  }

  async #write(
    { stream, revision, position, id, type }: EventPlace,
    { own, kind, error }: Cause,
  ): Promise<void> {
    await this.#pool.query(
      `INSERT INTO platform.set_aside AS aside
         (stream, category, revision, position, event_id, event_type, latest, own, kind, error)
       VALUES ($1, $2, $3, $4, $5, $6, $4, $7, $8, $9)
       ON CONFLICT (stream) DO UPDATE SET
         revision = least(aside.revision, excluded.revision), position = least(aside.position, excluded.position),
         event_id = CASE WHEN excluded.revision < aside.revision THEN excluded.event_id ELSE aside.event_id END,
         event_type = CASE WHEN excluded.revision < aside.revision THEN excluded.event_type ELSE aside.event_type END,
         latest = greatest(aside.latest, excluded.latest), own = aside.own OR excluded.own,
         kind = excluded.kind, error = excluded.error`,
      [
        stream,
        splitStreamName(stream).category,
        String(revision),
        String(position),
        id,
        type,
        own,
        kind,
        error,
      ],
    );
  }
}

export async function setAsideHealth(pool: pg.Pool): Promise<PartHealth> {
  const { rows } = await pool.query<{ streams: number }>(
    'SELECT count(*)::integer AS streams FROM platform.set_aside',
  );
  const streams = rows[0]?.streams ?? 0;
  return streams === 0
    ? { status: 'ok' }
    : { status: 'degraded', detail: `${streams} streams wait for a release that can read their events` };
}

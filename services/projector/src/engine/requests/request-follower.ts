import { projection } from '@granary/domain/projections';
import { markIn, strangeness, type MarkColumns, type PlaceInLog } from '@granary/event-store';
import { inTransaction } from '@granary/platform/database';
import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';
import type pg from 'pg';
import type { EventLog } from '../log/log-feed.ts';
import { takeRequest, type ProjectionRequest } from './effects.ts';
import { skipParked } from './parked.ts';

interface Options {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly logger: Logger;
  readonly models: readonly string[];
  readonly signal: AbortSignal;
  /** Whether requests after this position are known to exist. */
  readonly moreAreComing: (position: bigint) => boolean;
  /** Called with the models that received a request. */
  readonly asked: (models: Iterable<string>) => void;
}

const FOLLOWER = 'projector';
const RETRY_MS = 500;

/**
 * Follows requests about read models and records their effects for the supervisors, exactly once: effect and log position
 * commit in one transaction, whichever projector is first.
 */
export class RequestFollower {
  readonly #options: Options;
  /** Models with requests that their supervisors have not been notified of. */
  #asked = new Set<string>();
  #following: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Must finish before anything is folded. A new database takes over only lasting requests, the skips; past requests were
   * about tables that it does not have.
   */
  async open(): Promise<void> {
    const { pool, log, logger } = this.#options;
    const place = await this.#place();
    const strange = place && (await strangeness(log, place));
    if (place && strange === undefined) return;
    if (strange !== undefined) logger.error({ strange }, 'requests are followed from the end of another log');
    const head = await log.head();
    const mark = await log.idAt(head);
    const lasting = await this.#skips();
    await inTransaction(pool, async (client) => {
      if (place)
        await client.query('DELETE FROM platform.follower WHERE name = $1 AND position = $2', [
          FOLLOWER,
          String(place.position),
        ]);
      for (const { data, metadata } of lasting) await skipParked(client, data, metadata.actor.username);
      await client.query(
        `INSERT INTO platform.follower (name, position, mark_position, mark_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        // Position 0 is the place of the first event of an empty log.
        [FOLLOWER, String(head > 0n ? head : -1n), mark && String(head), mark],
      );
    });
  }

  start(): void {
    this.#following = this.#follow();
  }

  /** Called when the process ends. */
  async settled(): Promise<void> {
    await this.#following;
  }

  async #skips(): Promise<Extract<ProjectionRequest, { type: 'ParkedEventSkipped' }>[]> {
    const skips = [];
    for (const model of this.#options.models) {
      for await (const event of this.#options.log.readStream(projection.category, model)) {
        const request = event as ProjectionRequest;
        if (request.type === 'ParkedEventSkipped') skips.push(request);
      }
    }
    return skips;
  }

  async #place(): Promise<PlaceInLog | undefined> {
    const { rows } = await this.#options.pool.query<MarkColumns & { position: string }>(
      `SELECT position, mark_position AS "markPosition", mark_id AS "markId"
       FROM platform.follower WHERE name = $1`,
      [FOLLOWER],
    );
    const [row] = rows;
    return row && { position: BigInt(row.position), mark: markIn(row) };
  }

  async #follow(): Promise<void> {
    const { log, logger, signal } = this.#options;
    while (!signal.aborted) {
      try {
        const after = (await this.#place())?.position;
        const items = log.subscribe({
          ...(after !== undefined && after >= 0n && { after }),
          categories: [projection.category],
          signal,
          onUnreadable: ({ event }) =>
            logger.error({ type: event.type, stream: event.stream }, 'a request cannot be read'),
        });
        for await (const item of items)
          if (item.kind === 'event') await this.#take(item.event as ProjectionRequest);
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error }, 'requests to read models wait');
      }
      await pause(RETRY_MS, signal);
    }
  }

  async #take(request: ProjectionRequest): Promise<void> {
    const { pool, logger } = this.#options;
    await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `UPDATE platform.follower SET position = $2, mark_position = $2, mark_id = $3
         WHERE name = $1 AND position < $2`,
        [FOLLOWER, String(request.position), request.id],
      );
      if (rowCount === 0) return;
      const refusal = await takeRequest(client, request);
      await client.query(
        'INSERT INTO platform.projection_action (event_id, outcome, detail) VALUES ($1, $2, $3)',
        [request.id, refusal === undefined ? 'taken' : 'refused', refusal ?? null],
      );
      const { type, data } = request;
      logger.info({ model: data.model, request: type, ...(refusal && { refusal }) }, 'asked of a read model');
    });
    this.#asked.add(request.data.model);
    this.#tell(request.position);
  }

  /** Requests made at once start together, and builds that start together share one pass over the log. */
  #tell(position: bigint): void {
    if (this.#options.moreAreComing(position)) return;
    this.#options.asked(this.#asked);
    this.#asked = new Set();
  }
}

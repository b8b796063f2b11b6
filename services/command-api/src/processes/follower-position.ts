import { markIn, type MarkColumns, type PlaceInLog } from '@granary/event-store';
import type pg from 'pg';

const SPACING_MS = 200;

/**
 * The position up to which the log has been followed. Written periodically, because a write per event would be slower
 * than the events arrive. After a crash, events since the last write are followed again, which is idempotent.
 */
export class FollowerPosition {
  readonly #pool: pg.Pool;
  readonly #name: string;
  #reached: PlaceInLog | undefined;
  #pending: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, name: string) {
    this.#pool = pool;
    this.#name = name;
  }

  async read(): Promise<PlaceInLog | undefined> {
    const { rows } = await this.#pool.query<MarkColumns & { position: string }>(
      `SELECT position, mark_position AS "markPosition", mark_id AS "markId"
       FROM platform.follower WHERE name = $1`,
      [this.#name],
    );
    const [row] = rows;
    return row && { position: BigInt(row.position), mark: markIn(row) };
  }

  reach(place: PlaceInLog): void {
    this.#reached = place;
    this.#pending ??= setTimeout(() => {
      this.#pending = undefined;
      this.#writing = this.#write();
    }, SPACING_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    await this.#writing;
    await this.#write();
  }

  async #write(): Promise<void> {
    const place = this.#reached;
    if (!place) return;
    const { position, mark } = place;
    this.#reached = undefined;
    try {
      await this.#pool.query(
        `INSERT INTO platform.follower (name, position, mark_position, mark_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT (name) DO UPDATE SET position = excluded.position,
           mark_position = coalesce(excluded.mark_position, follower.mark_position),
           mark_id = coalesce(excluded.mark_id, follower.mark_id)
         WHERE follower.position < excluded.position`,
        [this.#name, String(position), mark && String(mark.position), mark?.id],
      );
    } catch {
      // Postgres is unavailable. The followers notice as well; retry until it is back.
      this.reach(this.#reached ?? place);
    }
  }
}

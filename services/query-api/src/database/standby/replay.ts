import type pg from 'pg';
import { walPosition } from './wal-position.ts';

const REST_MS = 1_000;
const FIRST_LOOK_MS = 5;
const LATER_LOOK = 1.5;
const LONGEST_LOOK_MS = 250;

interface Waiter {
  readonly position: bigint;
  readonly end: (reached: boolean) => void;
}

/** How far the server of one connection has replayed. It is looked at every second, and more often if somebody waits. */
export class Replay {
  readonly #client: pg.Client;
  readonly #waiters = new Set<Waiter>();
  #position = -1n;
  #lookAfterMs = REST_MS;
  #wake: () => void = () => undefined;
  #hasEnded = false;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Whether this has been replayed, or is within the given time. */
  reaches(position: bigint, withinMs: number): Promise<boolean> {
    if (this.#position >= position) return Promise.resolve(true);
    if (this.#hasEnded) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (reached: boolean) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(reached);
      };
      const timer = Number.isFinite(withinMs) ? setTimeout(() => end(false), withinMs) : undefined;
      const waiter: Waiter = { position, end };
      this.#waiters.add(waiter);
      this.#lookAfterMs = FIRST_LOOK_MS;
      this.#wake();
    });
  }

  /** Looks until the connection is lost or the server is no standby any more, which it throws. */
  async follow(): Promise<never> {
    for (;;) {
      this.#note(await this.#look());
      await this.#rest();
    }
  }

  end(): void {
    this.#hasEnded = true;
    for (const { end } of this.#waiters) end(false);
    this.#wake();
  }

  #note(position: bigint): void {
    this.#position = position;
    for (const { position: awaited, end } of this.#waiters) if (awaited <= position) end(true);
  }

  async #look(): Promise<bigint> {
    const { rows } = await this.#client.query<{ position: string | null; recovering: boolean }>(
      'SELECT pg_last_wal_replay_lsn()::text AS position, pg_is_in_recovery() AS recovering',
    );
    const [row] = rows;
    if (!row?.recovering || row.position === null) throw new Error('it is no standby any more');
    return walPosition(row.position);
  }

  async #rest(): Promise<void> {
    if (this.#waiters.size === 0) this.#lookAfterMs = REST_MS;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#lookAfterMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#lookAfterMs = Math.min(this.#lookAfterMs * LATER_LOOK, LONGEST_LOOK_MS);
  }
}

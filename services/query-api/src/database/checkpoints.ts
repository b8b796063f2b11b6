import { channels } from '@granary/api/changes';
import { headers, type ReadModel } from '@granary/api/http';
import { reject, type Rejection } from '@granary/domain/kernel';
import type pg from 'pg';
import type { Notifications } from './notifications.ts';

/** So long a reader is kept waiting for what they have just written. */
const PATIENCE_MS = 3_000;
/** Most of what was written is folded by then; what is not may never have been written. */
const ASK_LOG_MS = 300;

interface Waiter {
  readonly position: bigint;
  /** Those that have not got there yet. */
  readonly models: Set<string>;
  readonly end: (refusal?: Rejection) => void;
}

/** Where the read models stand, as far as this service has heard. */
export class Checkpoints {
  readonly #pool: pg.Pool;
  readonly #head: () => Promise<bigint>;
  readonly #reached = new Map<string, bigint>();
  readonly #waiters = new Set<Waiter>();
  readonly #silence: () => void;

  /** `head` tells where the log ends. */
  constructor(pool: pg.Pool, notifications: Notifications, head: () => Promise<bigint>) {
    this.#pool = pool;
    this.#head = head;
    this.#silence = notifications.listen({
      channel: channels.checkpoint,
      heard: (payload) => {
        const [model = '', position = ''] = payload.split(':');
        if (/^\d+$/.test(position)) this.#note(model, BigInt(position));
      },
      missed: () => {
        for (const waiter of this.#waiters) void this.#consult(waiter);
      },
    });
  }

  /**
   * Until these models have folded the event at this position, or patience ends.
   * A model that is stopped or being rebuilt is not awaited; a position that the log does not have is refused.
   */
  wait(models: readonly ReadModel[], position: bigint): Promise<void> {
    const behind = models.filter((model) => (this.#reached.get(model) ?? -1n) < position);
    if (behind.length === 0) return Promise.resolve();
    return new Promise((resolve, fail) => {
      const end = (refusal?: Rejection) => {
        clearTimeout(timer);
        clearTimeout(doubt);
        this.#waiters.delete(waiter);
        if (refusal) fail(refusal);
        else resolve();
      };
      const timer = setTimeout(() => end(), PATIENCE_MS);
      const doubt = setTimeout(() => void this.#refuseUnwritten(waiter), ASK_LOG_MS);
      const waiter: Waiter = { position, models: new Set(behind), end };
      // Listening first, then looking: what is said in between is heard.
      this.#waiters.add(waiter);
      void this.#consult(waiter);
    });
  }

  close(): void {
    this.#silence();
    for (const { end } of this.#waiters) end();
  }

  #note(model: string, position: bigint): void {
    if (position > (this.#reached.get(model) ?? -1n)) this.#reached.set(model, position);
    for (const waiter of this.#waiters) if (position >= waiter.position) this.#leave(waiter, model);
  }

  #leave(waiter: Waiter, model: string): void {
    waiter.models.delete(model);
    if (waiter.models.size === 0) waiter.end();
  }

  /** Asked of the log itself: another service may have written it a moment ago. A log that is silent refuses nothing. */
  async #refuseUnwritten(waiter: Waiter): Promise<void> {
    const head = await this.#head().catch(() => undefined);
    if (head !== undefined && waiter.position > head)
      waiter.end(reject('VALIDATION_ERROR', {}, headers.waitFor));
  }

  /** Without an answer the waiter's own question will say what is wrong with the database. */
  async #consult(waiter: Waiter): Promise<void> {
    const asked = [...waiter.models];
    const found = await this.#pool
      .query<{ name: string; position: string; moving: boolean }>(
        `SELECT name, position::text AS position, state = 'live' AS moving
         FROM platform.read_model WHERE name = ANY($1)`,
        [asked],
      )
      .catch(() => undefined);
    if (!found) return waiter.end();
    for (const { name, position } of found.rows) this.#note(name, BigInt(position));
    const moving = new Set(found.rows.filter((row) => row.moving).map(({ name }) => name));
    for (const model of asked) if (!moving.has(model)) this.#leave(waiter, model);
  }
}

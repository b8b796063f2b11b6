import { channels } from '@granary/api/changes';
import { headers, type ReadModel } from '@granary/api/http';
import { reject, type Rejection } from '@granary/domain/kernel';
import type pg from 'pg';
import type { Notifications } from './notifications.ts';

/** Longest wait for a read model to fold the caller's own write. */
const PATIENCE_MS = 3_000;
/** By then most writes are folded; check whether the log has the position at all. */
const ASK_LOG_MS = 300;

interface Waiter {
  readonly position: bigint;
  /** Models still behind the position. */
  readonly models: Set<string>;
  readonly end: (refusal?: Rejection) => void;
}

/** Checkpoints of the read models as last notified. */
export class Checkpoints {
  readonly #pool: pg.Pool;
  readonly #head: () => Promise<bigint>;
  readonly #reached = new Map<string, bigint>();
  readonly #waiters = new Set<Waiter>();
  readonly #silence: () => void;

  /** `head` returns the last position of the log. */
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
   * Waits until these models have folded the position, or until the timeout. Does not wait for models that are stopped
   * or being rebuilt. Rejects a position beyond the end of the log. Returns whether all have folded it.
   */
  async wait(models: readonly ReadModel[], position: bigint): Promise<boolean> {
    const behind = this.#behind(models, position);
    if (behind.length === 0) return true;
    await this.#folded(behind, position);
    return this.#behind(behind, position).length === 0;
  }

  #behind(models: readonly string[], position: bigint): string[] {
    return models.filter((model) => (this.#reached.get(model) ?? -1n) < position);
  }

  #folded(behind: readonly string[], position: bigint): Promise<void> {
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
      // Listen before reading the checkpoints, so that no notification is missed in between.
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

  /** Asks the log, because another service may have just written it. Rejects nothing if the log is unavailable. */
  async #refuseUnwritten(waiter: Waiter): Promise<void> {
    const head = await this.#head().catch(() => undefined);
    if (head !== undefined && waiter.position > head)
      waiter.end(reject('VALIDATION_ERROR', {}, headers.waitFor));
  }

  /** Stops waiting if the query fails: the caller's own query will report the database error. */
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

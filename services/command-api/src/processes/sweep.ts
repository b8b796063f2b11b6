import { SYSTEM_ACTOR } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import type { Logger } from '@granary/platform/logging';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import type { DueWork } from './process.ts';
import type { ProcessRunner } from './runner.ts';

const HALF_DONE_AFTER_SECONDS = 5;
const DEADLINE_MS = 30_000;
const AT_ONCE = 100;

interface SweepOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly runner: ProcessRunner;
  readonly dueWork: ReadonlyMap<string, DueWork>;
  /** Whether the tables may be used: they belong to the log, and the service is not stopping. */
  readonly isReady: () => boolean;
}

interface HalfDone {
  readonly category: string;
  readonly id: string;
  readonly correlationId: string;
  readonly commandId: string;
}

/** The watchdog's work: finishes the open work of dead processes and does what is due. Runs once at a time. */
export class Sweep {
  readonly #options: SweepOptions;
  /** Documents that have been reported as not known, so that they are not reported in every sweep. */
  readonly #unknown = new Set<string>();
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(options: SweepOptions) {
    this.#options = options;
  }

  run(): Promise<void> {
    if (!this.#options.isReady()) return Promise.resolve();
    if (!this.#running) {
      this.#running = this.#sweep().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // The running sweep may have queried already, so run another after it.
    const again = () => {
      this.#next = undefined;
      return this.run();
    };
    this.#next ??= this.#running.then(again, again);
    return this.#next;
  }

  /** Resolves once no sweep is running. */
  async ended(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  async #sweep(): Promise<void> {
    await this.#finishHalfDone();
    await this.#doWhatIsDue();
  }

  async #finishHalfDone(): Promise<void> {
    const { categories } = this.#options.runner;
    for (const one of await this.#halfDone('category = ANY($2)', categories)) await this.#finish(one);
    for (const one of await this.#halfDone('category <> ALL($2)', categories)) this.#reportUnknown(one);
  }

  /** Those that failed most often come last, so that they keep no others from their turn. */
  async #halfDone(condition: string, categories: readonly string[]): Promise<readonly HalfDone[]> {
    const { rows } = await this.#options.pool.query<HalfDone>(
      `SELECT category, id, correlation_id AS "correlationId", command_id AS "commandId" FROM platform.process
       WHERE opened_at < now() - make_interval(secs => $1) AND ${condition}
       ORDER BY attempts, opened_at LIMIT ${AT_ONCE}`,
      [HALF_DONE_AFTER_SECONDS, categories],
    );
    return rows;
  }

  async #finish({ category, id, correlationId, commandId }: HalfDone): Promise<void> {
    const { pool, logger, runner } = this.#options;
    try {
      const { hadWork } = await runner.advance(category, id, systemContext(correlationId, commandId));
      // Otherwise only the following of the log is behind: its end has not been noted yet.
      if (hadWork) logger.info({ category, id }, 'finished a half-done document');
    } catch (error) {
      logger.error({ err: error, category, id }, 'a half-done document could not be finished');
      await pool.query(
        'UPDATE platform.process SET attempts = attempts + 1, last_error = $3 WHERE category = $1 AND id = $2',
        [category, id, error instanceof Error ? error.message : String(error)],
      );
    }
  }

  /** Another release has opened it. It stays open until a release that knows its kind of work sweeps. */
  #reportUnknown({ category, id }: HalfDone): void {
    const document = `${category}-${id}`;
    if (this.#unknown.has(document)) return;
    this.#unknown.add(document);
    this.#options.logger.warn(
      { category, id },
      'a half-done document waits for a release that knows its kind of work',
    );
  }

  async #doWhatIsDue(): Promise<void> {
    const { pool, logger, dueWork } = this.#options;
    const { rows } = await pool.query<{ name: string; key: string; dueAt: Date }>(
      'SELECT name, key, due_at AS "dueAt" FROM platform.due WHERE due_at <= now() ORDER BY due_at LIMIT 500',
    );
    for (const { name, key, dueAt } of rows) {
      const work = dueWork.get(name);
      if (!work) continue;
      try {
        await this.#settleDue(name, key, dueAt, await work.run(key, systemContext()));
      } catch (error) {
        logger.error({ err: error, name, key }, 'due work failed and will be tried again');
      }
    }
  }

  /** Leaves it alone if it has been rescheduled in the meantime. */
  async #settleDue(name: string, key: string, dueAt: Date, again: string | null): Promise<void> {
    const { pool } = this.#options;
    await (again === null
      ? pool.query('DELETE FROM platform.due WHERE name = $1 AND key = $2 AND due_at = $3', [
          name,
          key,
          dueAt,
        ])
      : pool.query('UPDATE platform.due SET due_at = $4 WHERE name = $1 AND key = $2 AND due_at = $3', [
          name,
          key,
          dueAt,
          again,
        ]));
  }
}

const systemContext = (correlationId?: string, causationId?: string): CommandContext => {
  const commandId = uuidV7();
  return {
    commandId,
    correlationId: correlationId ?? commandId,
    causationId: causationId ?? commandId,
    actor: SYSTEM_ACTOR,
    at: new Date().toISOString(),
    deadline: Date.now() + DEADLINE_MS,
  };
};

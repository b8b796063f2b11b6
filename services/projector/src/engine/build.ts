import { randomUUID } from 'node:crypto';
import { withConnection } from '@granary/platform/database';
import { pause } from '@granary/platform/waiting';
import type pg from 'pg';
import { BulkWorker } from './bulk-worker.ts';
import { buildOf, createIndexes } from './ddl.ts';
import type { ReadModelDefinition } from './definitions.ts';
import { ModelWorker, type WorkerContext } from './model-worker.ts';
import { measurePace } from './pace.ts';
import type { Companion } from './shared-readings.ts';
import { switchWhenFree } from './switch-views.ts';
import type { SwitchWait } from './switch-waits.ts';
import type { Target } from './target.ts';
import type { VersionState } from './version-state.ts';
import type { Company } from './verify/company.ts';
import { runVerification } from './verify/run-verification.ts';
import { beginBuild, failBuild, idOf, setPhase, storedVersions, type StoredVersion } from './versions.ts';

const LIVE_EVENTS = 1_000;
/** Side by side, each on one core. */
const INDEXES_AT_ONCE = 2;
/** The helpers that Postgres gives an index cost a quarter more, and take the core of the one beside it. */
const ALONE = 'SET LOCAL max_parallel_maintenance_workers = 0';
/** So often a finished build that waits is looked at, besides when there is something to fold, and one of another process. */
const LOOK_AGAIN_MS = 1_000;

const building = new Set(['building'] as const);

/**
 * Builds a version beside the live one and puts it in its place: bulk, indexes, what was recorded meanwhile,
 * verification, and the switch. Every step is in Postgres, so that a build which was cut off goes on where it was. Only one process builds;
 * the signal stops it between two batches. What a pause, a failure or a cancellation asks for, the row says.
 */
export const build = async (
  context: WorkerContext,
  target: Target,
  signal: AbortSignal,
  options: BuildOptions,
): Promise<void> => {
  // At once, so that all who begin together share one reading of the log.
  const companion = context.feed.join(options.from, target.model.categories);
  const builder = new Builder(context, target, signal, { ...options, companion });
  let isOurs: boolean;
  try {
    isOurs = await buildAlone(context, target, () => builder.run());
  } finally {
    companion.leave();
    builder.leave();
  }
  // Whoever looks is waited for by those who read here: without end if it were looked at without a pause.
  if (!isOurs) await pause(LOOK_AGAIN_MS, signal);
};

/** False: another process builds it. */
const buildAlone = (context: WorkerContext, target: Target, work: () => Promise<void>): Promise<boolean> =>
  withConnection(context.pool, async (guard) => {
    if (!(await takeLock(guard, target))) return false;
    const done = new AbortController();
    const pace = measurePace(context, target, done.signal).catch((error: unknown) =>
      context.logger.debug({ err: error, model: target.model.name }, 'cannot say how fast it goes'),
    );
    try {
      context.logger.debug({ model: target.model.name, version: target.model.version }, 'building');
      await work();
      return true;
    } finally {
      done.abort();
      await pace;
      // A connection that broke has given the lock back already.
      await guard.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    }
  });

export interface BuildOptions {
  /** Where it stands. */
  readonly from: bigint;
  readonly replacesLive: boolean;
  readonly comparing: Company['comparing'];
}

interface BuilderOptions extends BuildOptions {
  readonly companion: Companion;
}

class Builder {
  readonly #context: WorkerContext;
  readonly #target: Target;
  readonly #signal: AbortSignal;
  readonly #replacesLive: boolean;
  readonly #comparing: Company['comparing'];
  readonly #companion: Companion;
  /** Those who are built together are verified together: the others keep its place, for as long as they have patience. */
  #verifying: Companion | undefined;

  constructor(context: WorkerContext, target: Target, signal: AbortSignal, options: BuilderOptions) {
    this.#context = context;
    this.#target = target;
    this.#signal = signal;
    this.#replacesLive = options.replacesLive;
    this.#comparing = options.comparing;
    this.#companion = options.companion;
    this.#keepPlace();
  }

  /** Nobody keeps a place for it any more. */
  leave(): void {
    this.#verifying?.leave();
  }

  async run(): Promise<void> {
    const { pool } = this.#context;
    const { model } = this.#target;
    await beginBuild(pool, model);
    const begun = await this.#stored();
    if (!begun || begun.paused) return;
    if (begun.phase === 'bulk' || begun.phase === 'indexes') {
      if (!(await this.#fold(this.#bulkWorker()))) return;
      this.#companion.leave();
      this.#keepPlace();
      await setPhase(pool, model, 'indexes');
      await this.#createIndexes();
      for (const { qualifiedName } of this.#target.tables) await pool.query(`ANALYZE ${qualifiedName}`);
      await setPhase(pool, model, 'catching-up');
    } else this.#companion.leave();
    const worker = this.#worker();
    if (!(await this.#fold(worker))) return;
    if (this.#replacesLive && !((await this.#verified()) && (await this.#wanted(worker)))) return;
    await setPhase(pool, model, 'switching');
    await this.#switch(worker);
  }

  /** Of a new one they know for longer. */
  #keepPlace(): void {
    this.leave();
    if (this.#replacesLive)
      this.#verifying = this.#context.feed.verifying.join(-1n, this.#target.model.categories);
  }

  /** A version that is to replace one in use must be whole; the first one shows what it can. */
  get #onPoison(): ReadModelDefinition['onPoison'] {
    return this.#replacesLive ? 'stop' : this.#target.model.onPoison;
  }

  async #createIndexes(): Promise<void> {
    const statements = longestFirst(createIndexes(this.#target.model));
    const lane = async () => {
      for (let next = statements.shift(); next !== undefined; next = statements.shift())
        await this.#context.pool.query(`${ALONE}; ${next}`);
    };
    const ended = await Promise.allSettled(Array.from({ length: INDEXES_AT_ONCE }, lane));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  #bulkWorker(): BulkWorker {
    const options = { onPoison: this.#onPoison, companion: this.#companion };
    return new BulkWorker(this.#context, this.#target, options);
  }

  #worker(): ModelWorker {
    const options = { bulk: false, onPoison: this.#onPoison, stages: building, batchSize: LIVE_EVENTS };
    return new ModelWorker(this.#context, this.#target, options);
  }

  /** To where the log ends now; false: it must not go on. */
  async #fold(worker: Pick<ModelWorker, 'drain'>, through = this.#context.feed.head): Promise<boolean> {
    const state = await worker.drain(this.#signal, through);
    return !this.#signal.aborted && this.#mayGoOn(state);
  }

  #mayGoOn(state: VersionState | undefined): boolean {
    return state?.stage === 'building' && !state.paused && (state.stoppedBy === null || !this.#replacesLive);
  }

  /** Against the log, row by row; a build that differs from it has failed and never goes live. */
  async #verified(): Promise<boolean> {
    const { pool } = this.#context;
    const { model } = this.#target;
    await setPhase(pool, model, 'verifying');
    const request = { id: randomUUID(), requestedBy: null, reason: null };
    const company = this.#verifying && { companion: this.#verifying, comparing: this.#comparing };
    const found = await runVerification({ ...this.#context, company }, this.#target, request, this.#signal);
    if (found && !found.matches) await failBuild(pool, model, 'its rows are not what the log says');
    return found?.matches === true;
  }

  /** Keeps the finished build up to date until it is to be switched to. */
  async #wanted(worker: ModelWorker): Promise<boolean> {
    await setPhase(this.#context.pool, this.#target.model, 'ready');
    for (;;) {
      const stored = await this.#stored();
      if (stored?.switchRequested) return true;
      await this.#context.feed.newsAfter(worker.state?.position ?? -1n, LOOK_AGAIN_MS, this.#signal);
      if (!(await this.#fold(worker))) return false;
    }
  }

  async #switch(worker: ModelWorker): Promise<void> {
    const { pool, logger } = this.#context;
    const { model } = this.#target;
    if (!(await this.#fold(worker))) return;
    const catchUp = (through: bigint) => this.#fold(worker, through);
    const onWait = (wait: SwitchWait) =>
      logger.warn({ model: model.name, wait }, 'the switch waits for a long read');
    if (!(await switchWhenFree(pool, model, { signal: this.#signal, catchUp, onWait }))) return;
    const { name, version } = model;
    logger.info({ model: name, version, position: worker.state?.position }, 'live');
  }

  async #stored(): Promise<StoredVersion | undefined> {
    const { model } = this.#target;
    const versions = await storedVersions(this.#context.pool, model.name);
    return versions.find(
      ({ version, build: number, stage }) =>
        version === model.version && number === buildOf(model) && stage === 'building',
    );
  }
}

/** Indexes for searching take several times as long as all others: nothing waits for them at the end. */
const longestFirst = (statements: readonly string[]): string[] =>
  statements.toSorted((one, other) => Number(isForSearch(other)) - Number(isForSearch(one)));

const isForSearch = (statement: string): boolean => statement.includes(' USING gin ');

async function takeLock(client: pg.PoolClient, { model }: Target): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('granary.build.' || $1 || '.' || $2), $3) AS taken`,
    idOf(model),
  );
  return rows[0]?.taken === true;
}

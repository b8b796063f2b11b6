import { randomUUID } from 'node:crypto';
import { withConnection } from '@granary/platform/database';
import { pause } from '@granary/platform/waiting';
import type pg from 'pg';
import { BulkFolder } from './bulk-folder.ts';
import { buildOf, createIndexes } from '../tables/ddl.ts';
import { BatchFolder, type WorkerContext } from './batch-folder.ts';
import { measureThroughput } from './throughput.ts';
import type { PassMember } from '../log/log-passes.ts';
import { switchWhenFree } from '../tables/switch-views.ts';
import type { SwitchWait } from '../tables/switch-waits.ts';
import { withOnPoison, type VersionTables } from '../tables/version-tables.ts';
import type { VersionState } from '../tables/version-state.ts';
import type { SharedVerification } from '../verify/shared-verification.ts';
import { runVerification } from '../verify/run-verification.ts';
import {
  beginBuild,
  failBuild,
  idOf,
  setPhase,
  storedVersions,
  type StoredVersion,
} from '../tables/versions.ts';

const LIVE_EVENTS = 1_000;
/** Indexes built in parallel, one core each. */
const INDEXES_AT_ONCE = 2;
/** Parallel index workers cost a quarter more in total and compete with the index built beside. */
const ALONE = 'SET LOCAL max_parallel_maintenance_workers = 0';
/** Poll interval for a finished build and for a build of another process. */
const LOOK_AGAIN_MS = 1_000;

const building = new Set(['building'] as const);

/**
 * Builds a version beside the live one and switches to it: bulk load, indexes, catching up, verification, switch. Progress
 * is kept in Postgres, so an interrupted build resumes. Only one process builds at a time; the signal stops it between
 * batches. Pause, failure and cancellation are read from the version's row.
 */
export const build = async (
  context: WorkerContext,
  target: VersionTables,
  signal: AbortSignal,
  options: BuildOptions,
): Promise<void> => {
  // Join at once, so that builds that begin together share one pass over the log.
  const pass = context.feed.join(options.from, target.model.categories);
  const builder = new Builder(context, target, signal, { ...options, pass });
  let isOurs: boolean;
  try {
    isOurs = await buildAlone(context, target, () => builder.run());
  } finally {
    pass.leave();
    builder.leave();
  }
  // Readers wait for this check; without a pause they would starve.
  if (!isOurs) await pause(LOOK_AGAIN_MS, signal);
};

/** Returns false if another process is building it. */
const buildAlone = (
  context: WorkerContext,
  target: VersionTables,
  work: () => Promise<void>,
): Promise<boolean> =>
  withConnection(context.pool, async (guard) => {
    if (!(await takeLock(guard, target))) return false;
    const done = new AbortController();
    const measuring = measureThroughput(context, target, done.signal).catch((error: unknown) =>
      context.logger.debug({ err: error, model: target.model.name }, 'cannot say how fast it goes'),
    );
    try {
      context.logger.debug({ model: target.model.name, version: target.model.version }, 'building');
      await work();
      return true;
    } finally {
      done.abort();
      await measuring;
      // A broken connection has already released the lock.
      await guard.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    }
  });

export interface BuildOptions {
  /** Where it stands. */
  readonly from: bigint;
  readonly replacesLive: boolean;
  readonly comparing: SharedVerification['comparing'];
}

interface BuilderOptions extends BuildOptions {
  readonly pass: PassMember;
}

class Builder {
  readonly #context: WorkerContext;
  readonly #target: VersionTables;
  readonly #signal: AbortSignal;
  readonly #replacesLive: boolean;
  readonly #comparing: SharedVerification['comparing'];
  readonly #pass: PassMember;
  /** Builds that run together are verified together: the others keep a place for this one, within their patience. */
  #verifying: PassMember | undefined;

  constructor(context: WorkerContext, target: VersionTables, signal: AbortSignal, options: BuilderOptions) {
    this.#context = context;
    this.#target = target;
    this.#signal = signal;
    this.#replacesLive = options.replacesLive;
    this.#comparing = options.comparing;
    this.#pass = options.pass;
    this.#keepPlace();
  }

  /** Gives up the place kept for it. */
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
      this.#pass.leave();
      this.#keepPlace();
      await setPhase(pool, model, 'indexes');
      await this.#createIndexes();
      for (const { qualifiedName } of this.#target.tables) await pool.query(`ANALYZE ${qualifiedName}`);
      await setPhase(pool, model, 'catching-up');
    } else this.#pass.leave();
    const worker = this.#worker();
    if (!(await this.#fold(worker))) return;
    if (this.#replacesLive && !((await this.#verified()) && (await this.#wanted(worker)))) return;
    await setPhase(pool, model, 'switching');
    await this.#switch(worker);
  }

  /** Placeholders of a new build are kept longer. */
  #keepPlace(): void {
    this.leave();
    if (this.#replacesLive)
      this.#verifying = this.#context.feed.verifying.join(-1n, this.#target.model.categories);
  }

  /** A build that replaces a live version must be complete; a first build may serve what it has. */
  get #folded(): VersionTables {
    return this.#replacesLive ? withOnPoison(this.#target, 'stop') : this.#target;
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

  #bulkWorker(): BulkFolder {
    return new BulkFolder(this.#context, this.#folded, this.#pass);
  }

  #worker(): BatchFolder {
    return new BatchFolder(this.#context, this.#folded, { stages: building, batchSize: LIVE_EVENTS });
  }

  /** Folds to the current end of the log. Returns false if the build must stop. */
  async #fold(worker: Pick<BatchFolder, 'drain'>, through = this.#context.feed.head): Promise<boolean> {
    const state = await worker.drain(this.#signal, through);
    return !this.#signal.aborted && this.#mayGoOn(state);
  }

  #mayGoOn(state: VersionState | undefined): boolean {
    return state?.stage === 'building' && !state.paused && (state.stoppedBy === null || !this.#replacesLive);
  }

  /** Verifies the build row by row against the log. A build with differences fails and never goes live. */
  async #verified(): Promise<boolean> {
    const { pool } = this.#context;
    const { model } = this.#target;
    await setPhase(pool, model, 'verifying');
    const request = { id: randomUUID(), requestedBy: null, reason: null };
    const shared = this.#verifying && { pass: this.#verifying, comparing: this.#comparing };
    const found = await runVerification({ ...this.#context, shared }, this.#target, request, this.#signal);
    if (found && !found.matches) await failBuild(pool, model, 'its rows are not what the log says');
    return found?.matches === true;
  }

  /** Keeps the finished build up to date until it is switched to. */
  async #wanted(worker: BatchFolder): Promise<boolean> {
    await setPhase(this.#context.pool, this.#target.model, 'ready');
    for (;;) {
      const stored = await this.#stored();
      if (stored?.switchRequested) return true;
      await this.#context.feed.newsAfter(worker.state?.position ?? -1n, LOOK_AGAIN_MS, this.#signal);
      if (!(await this.#fold(worker))) return false;
    }
  }

  async #switch(worker: BatchFolder): Promise<void> {
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

/** Trigram indexes take several times as long as the others, so they are started first. */
const longestFirst = (statements: readonly string[]): string[] =>
  statements.toSorted((one, other) => Number(isForSearch(other)) - Number(isForSearch(one)));

const isForSearch = (statement: string): boolean => statement.includes(' USING gin ');

async function takeLock(client: pg.PoolClient, { model }: VersionTables): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('granary.build.' || $1 || '.' || $2), $3) AS taken`,
    idOf(model),
  );
  return rows[0]?.taken === true;
}

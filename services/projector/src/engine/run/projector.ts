import { projection } from '@granary/domain/projections';
import { KeyedQueue } from '@granary/event-store';
import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';
import { setMaxListeners } from 'node:events';
import { createPool } from '@granary/platform/database';
import type pg from 'pg';
import { reportCode, reportPace, withdrawCode } from './code-report.ts';
import { schemaOf } from '../tables/ddl.ts';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import { LogFeed, type EventLog } from '../log/log-feed.ts';
import { ReadModelSupervisor, type RunnerOptions } from './read-model-supervisor.ts';
import { modelStatus, type ModelStatus } from './model-status.ts';
import { PastBuilder } from '../past/past-builder.ts';
import { readCheckpoints, type Checkpoint } from '../tables/checkpoints.ts';
import { RequestFollower } from '../requests/request-follower.ts';
import { WakeUps } from './wake-ups.ts';

export interface ProjectorOptions {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly redisPrefix?: string;
  readonly log: EventLog;
  /** Several definitions may share a name: the newest is built, older ones keep still-live or previous versions going. */
  readonly models: readonly ReadModelDefinition[];
  /** Whether newer versions are built automatically (default) or on command. */
  readonly rebuild?: RunnerOptions['rebuild'];
  /** Categories that move checkpoints: more than the models fold, so that waiting for any written position succeeds. */
  readonly categories: Iterable<string>;
  readonly logger: Logger;
}

const HEARTBEAT_MS = 5_000;
const RETRY_MS = 500;

/** Follows the log and keeps all read models up to date. Any number of instances may run. */
export class Projector {
  readonly #logger: Logger;
  readonly #pool: pg.Pool;
  readonly #feed: LogFeed;
  readonly #runners: ReadonlyMap<string, ReadModelSupervisor>;
  readonly #requests: RequestFollower;
  readonly #wakeUps: WakeUps;
  readonly #past: PastBuilder;
  readonly #stopping = new AbortController();
  #opened = false;
  #stopped: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #checkpoints: readonly Checkpoint[] = [];
  #readAt = performance.now();

  constructor(options: ProjectorOptions) {
    const { databaseUrl, redisUrl, redisPrefix, log, models, categories, logger } = options;
    const { signal } = this.#stopping;
    this.#logger = logger;
    // Every model adds several listeners.
    setMaxListeners(0, signal);
    this.#pool = createWriterPool(databaseUrl, models.length * 4 + 6);
    this.#pool.on('error', (error) => logger.warn({ err: error }, 'lost a database connection'));
    const followed = new Set([
      projection.category,
      ...categories,
      ...models.flatMap((model) => [...model.categories]),
    ]);
    this.#feed = new LogFeed(log, followed, logger);
    const context = { pool: this.#pool, log, feed: this.#feed, logger };
    const { rebuild = 'automatic' } = options;
    const comparing = new KeyedQueue();
    this.#runners = new Map(
      [...new Set(models.map(({ name }) => name))].map((name) => {
        const definitions = models.filter((model) => model.name === name);
        return [name, new ReadModelSupervisor(context, definitions, { rebuild, signal, comparing })];
      }),
    );
    this.#requests = new RequestFollower({
      pool: this.#pool,
      log,
      logger,
      models: [...this.#runners.keys()],
      signal,
      moreAreComing: (position) => this.#feed.hasHeardOf(projection.category, position),
      asked: (asked) => {
        for (const model of asked) void this.#look(model);
      },
    });
    this.#past = new PastBuilder({ pool: this.#pool, log, logger, models, signal });
    this.#wakeUps = new WakeUps({
      redisUrl,
      // Projectors of one database share queues; those of another database must not take their jobs.
      prefix: redisPrefix ?? `granary${new URL(databaseUrl).pathname}`,
      versions: models,
      work: ({ name, version }) => this.#work(this.#runner(name), version),
      logger,
    });
  }

  start(): void {
    this.#feed.onNews(() => {
      for (const runner of this.#runners.values())
        for (const { model, working } of runner.carried()) if (!working) this.#wakeUps.wake(model);
    });
    this.#feed.start();
    this.#beat();
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
  }

  /** Stops after the batches in flight. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#stopping.abort();
    await this.#feed.stop();
    await this.#requests.settled();
    await this.#beating;
    await Promise.all([...this.#runners.values()].map((runner) => runner.settled()));
    await withdrawCode(this.#pool, [...this.#runners.values()]).catch(() => undefined);
    await this.#past.settled();
    await this.#wakeUps.close();
    await this.#pool.end();
  }

  /** The newest log position seen by this process. */
  get head(): bigint | undefined {
    return this.#feed.head;
  }

  get following(): boolean {
    return this.#feed.connected;
  }

  get wakeUpsReachable(): boolean {
    return this.#wakeUps.reachable;
  }

  status(): ModelStatus[] {
    return [...this.#runners.values()].map((runner) => {
      const checkpoint = this.#checkpoints.find(({ name }) => name === runner.model.name);
      return modelStatus(runner, checkpoint, this.#feed.tail);
    });
  }

  #runner(name: string): ReadModelSupervisor {
    const runner = this.#runners.get(name);
    if (!runner) throw new Error(`there is no read model ${name}`);
    return runner;
  }

  async #look(name: string): Promise<void> {
    await this.#runners
      .get(name)
      ?.look()
      .catch((error: unknown) => this.#report(error, name, 'cannot do what was asked; trying again soon'));
  }

  /** Restarts models that are behind and not moving, in case Redis lost a wake-up or a process died. */
  #beat(): void {
    this.#beating ??= this.#lookAfterAll()
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'cannot look after the read models'))
      .finally(() => {
        this.#beating = undefined;
      });
  }

  async #lookAfterAll(): Promise<void> {
    if (!this.#opened) {
      await this.#requests.open();
      this.#requests.start();
      this.#past.start();
      this.#opened = true;
    }
    const runners = [...this.#runners.values()];
    const before = this.#checkpoints;
    const seconds = (performance.now() - this.#readAt) / 1_000;
    this.#checkpoints = await readCheckpoints(this.#pool, [...this.#runners.keys()]);
    this.#readAt = performance.now();
    for (const runner of runners) {
      if (this.#stopping.signal.aborted) return;
      void this.#lookAfter(runner, before);
    }
    await reportCode(this.#pool, runners);
    await reportPace(this.#pool, before, this.#checkpoints, seconds);
  }

  async #lookAfter(runner: ReadModelSupervisor, before: readonly Checkpoint[]): Promise<void> {
    const { name } = runner.model;
    await runner.prepare().catch((error: unknown) => this.#report(error, name, 'cannot be looked after now'));
    if (runner.trouble) this.#logger.error({ model: name, trouble: runner.trouble }, 'is not folded');
    for (const { model, working } of runner.carried()) {
      const position = positionOf(this.#checkpoints, model);
      const moves = (position ?? -1n) > (positionOf(before, model) ?? position ?? -1n);
      if (!working && !moves && (position ?? -1n) < (this.#feed.head ?? 0n))
        void this.#work(runner, model.version);
    }
  }

  async #work(runner: ReadModelSupervisor, version: number): Promise<void> {
    const { name } = runner.model;
    try {
      await runner.work(version);
    } catch (error) {
      this.#report(error, name, 'did not get to the head; trying again soon');
      await pause(RETRY_MS, this.#stopping.signal);
      if (!this.#stopping.signal.aborted) this.#wakeUps.wake({ name, version });
    }
  }

  #report(error: unknown, model: string, message: string): void {
    if (!this.#stopping.signal.aborted) this.#logger.warn({ model, err: error }, message);
  }
}

const positionOf = (checkpoints: readonly Checkpoint[], model: ReadModelDefinition): bigint | undefined =>
  checkpoints.find((one) => schemaOf(one) === schemaOf(model))?.position;

/** Commits need not wait for the disk: everything can be folded again from the log. */
const createWriterPool = (connectionString: string, max: number): pg.Pool =>
  createPool(connectionString, {
    max,
    connectionTimeoutMillis: 5_000,
    application_name: 'projector',
    options: '-c synchronous_commit=off -c TimeZone=UTC',
  });

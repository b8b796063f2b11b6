import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { ExportFailure } from '@granary/api/exports';
import { Rejection } from '@granary/domain/kernel';
import { LOGGER, POOL } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type QueryConfig } from '@granary/platform/config';
import type { FileStore } from '@granary/platform/files';
import { JOB_QUEUE } from '@granary/platform/jobs';
import type { Logger } from '@granary/platform/logging';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type pg from 'pg';
import { Standby } from '../../database/index.ts';
import { MakerThread, type Making, type Outcome } from '../../files/index.ts';
import { EXPORTED_FILES, type Assignment, type Made } from '../job.ts';
import { fileOf, tidyExports } from './folder.ts';
import {
  MOST_ATTEMPTS,
  beat,
  endJob,
  failJob,
  filesInUse,
  layDown,
  takeJob,
  type Taken,
} from './job-table.ts';

const WORKER = new URL('../../../dist/exports/making/worker.js', import.meta.url);
const MEMORY_MB = 256;
/** Poll interval, for when Redis is unavailable or the process making a file has died. */
const LOOK_MS = 5_000;
const BEAT_MS = 500;
const TIDY_MS = 60_000;
const CLOSE_MS = 1_000;

/** Makes exports one at a time. Jobs and their state are in Postgres; Redis only wakes the service up. */
@Injectable()
export class JobRuns implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #redis: Redis | undefined;
  #worker: Worker | undefined;
  readonly #thread = new MakerThread<Assignment, Made, ExportFailure>({
    program: WORKER,
    memoryMb: MEMORY_MB,
  });
  #looking: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #askedAgain = false;
  #making: { readonly job: Taken; readonly thread: Making<Made, ExportFailure> } | undefined;
  #closing = false;
  #tidied = 0;

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(SERVICE_CONFIG) private readonly config: QueryConfig,
    @Inject(EXPORTED_FILES) private readonly files: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Standby) private readonly standby: Standby | undefined,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await mkdir(this.files.drafts, { recursive: true, mode: 0o700 });
    this.#redis = new Redis(this.config.REDIS_URL, { maxRetriesPerRequest: null });
    this.#redis.on('error', (error) => this.logger.debug({ err: error }, 'redis is away'));
    this.#worker = new Worker(JOB_QUEUE, () => this.work(), { connection: this.#redis, concurrency: 1 });
    this.#worker.on('error', () => undefined);
    this.#looking = setInterval(() => void this.work(), LOOK_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#looking);
    if (this.#making) {
      await layDown(this.pool, this.#making.job).catch(() => undefined);
      await this.#making.thread.stop();
    }
    await this.#working;
    await this.#thread.close();
    // With Redis unavailable a graceful close would wait for it.
    const closed = this.#worker?.close(this.#redis?.status !== 'ready').catch(() => undefined);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
    this.#redis?.disconnect();
  }

  /**
   * Processes jobs until none is waiting. A single loop runs at a time; a call while it is ending makes it check again.
   */
  work(): Promise<void> {
    this.#askedAgain = true;
    this.#working ??= this.#workOff()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'exports could not be worked off'))
      .finally(() => {
        this.#working = undefined;
      });
    return this.#working;
  }

  async #workOff(): Promise<void> {
    while (this.#askedAgain && !this.#closing) {
      this.#askedAgain = false;
      await this.#makeWaiting();
      if (!this.#closing && Date.now() - this.#tidied > TIDY_MS) await this.tidy();
    }
  }

  async #makeWaiting(): Promise<void> {
    while (!this.#closing) {
      const job = await takeJob(this.pool, randomUUID());
      if (!job) break;
      if (!job.isAllowed) await failJob(this.pool, job, 'rights-changed');
      else if (job.attempts > MOST_ATTEMPTS) await failJob(this.pool, job, 'broken');
      else await this.#make(job);
    }
  }

  async #make(job: Taken): Promise<void> {
    const path = join(this.files.drafts, fileOf(job));
    let progress: { done: number; total: number | null } = { done: 0, total: null };
    const { DATABASE_URL, GRANARY_DATA_KEY } = this.config;
    const { isAllowed: _allowed, attempts: _attempts, ...given } = job;
    const place = await this.standby?.find();
    if (this.#closing) return void (await layDown(this.pool, job));
    const standby = place && { url: place.url, replayed: place.replayed };
    const thread = this.#thread.begin(
      { job: given, databaseUrl: DATABASE_URL, standby, dataKey: GRANARY_DATA_KEY, path },
      (done, total) => {
        progress = { done, total };
      },
    );
    this.#making = { job, thread };
    const beating = setInterval(() => {
      // Ignore database errors; only a definite answer stops the job.
      beat(this.pool, job, progress).then(
        (isMine) => (isMine ? undefined : thread.stop()),
        () => undefined,
      );
    }, BEAT_MS);
    try {
      const outcome = await this.#kept(job, path, await thread.outcome);
      clearInterval(beating);
      if (outcome.kind === 'made') {
        if (!(await endJob(this.pool, job, outcome.made))) await this.files.remove(fileOf(job));
        return;
      }
      await rm(path, { force: true });
      // Has no effect if the job was cancelled or released: it does not belong to this run any more.
      if ((await failJob(this.pool, job, outcome.failure)) && outcome.failure === 'broken')
        this.logger.error({ job: job.id, detail: outcome.detail }, 'an export could not be made');
    } finally {
      clearInterval(beating);
      this.#making = undefined;
    }
  }

  /** A made file is offered only once it is kept. */
  async #kept(
    job: Taken,
    path: string,
    outcome: Outcome<Made, ExportFailure>,
  ): Promise<Outcome<Made, ExportFailure>> {
    if (outcome.kind !== 'made') return outcome;
    const { bytes: size, sha256 } = outcome.made;
    try {
      await this.files.keep(fileOf(job), { path, size, sha256 });
      return outcome;
    } catch (error) {
      return { kind: 'failed', failure: isFull(error) ? 'storage-full' : 'broken', detail: inspect(error) };
    }
  }

  /** Removes files of jobs that are over. */
  async tidy(): Promise<void> {
    this.#tidied = Date.now();
    await tidyExports(this.files, await filesInUse(this.pool));
  }
}

const isFull = (error: unknown): boolean => error instanceof Rejection && error.code === 'STORAGE_FULL';

import type { Logger } from '@granary/platform/logging';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';

export interface WakeUpOptions {
  readonly redisUrl: string;
  /** Prefix of all keys in Redis. */
  readonly prefix: string;
  /** Versions that this process's code can fold. */
  readonly versions: readonly ModelVersion[];
  /** Folds the version to the head and lingers; the job lasts as long. */
  readonly work: (version: ModelVersion) => Promise<void>;
  readonly logger: Logger;
}

/** One queue per version, so that no process takes a job its code cannot do. */
export interface ModelVersion {
  readonly name: string;
  readonly version: number;
}

/** A job whose lock is not renewed for this long is taken over. */
const LOCK_MS = 5_000;
/** Minimum interval between wake-ups; the last one of a burst is never lost. */
const SPACING_MS = 250;
const CLOSE_MS = 1_000;

interface Alarm {
  last: number;
  pending: NodeJS.Timeout | undefined;
}

/**
 * Wakes read models through Redis, so that one process works on each. A wake-up carries no data, so Redis may lose
 * everything. Without Redis the work is done in this process.
 */
export class WakeUps {
  readonly #options: WakeUpOptions;
  readonly #adding: Redis;
  readonly #working: Redis;
  readonly #queues: ReadonlyMap<string, Queue>;
  readonly #workers: readonly Worker[];
  readonly #alarms = new Map<string, Alarm>();

  constructor(options: WakeUpOptions) {
    this.#options = options;
    this.#adding = this.#connect({ enableOfflineQueue: false });
    this.#working = this.#connect({});
    this.#queues = new Map(
      options.versions.map((version) => [queueName(version), this.#queue(queueName(version))]),
    );
    this.#workers = options.versions.map((version) => this.#worker(version));
  }

  wake(version: ModelVersion): void {
    const name = queueName(version);
    const alarm = this.#alarms.get(name) ?? { last: 0, pending: undefined };
    this.#alarms.set(name, alarm);
    if (alarm.pending) return;
    const wait = alarm.last + SPACING_MS - Date.now();
    const ring = () => {
      alarm.pending = undefined;
      alarm.last = Date.now();
      void this.#add(version);
    };
    if (wait <= 0) ring();
    else alarm.pending = setTimeout(ring, wait);
  }

  async close(): Promise<void> {
    for (const { pending } of this.#alarms.values()) clearTimeout(pending);
    // Without Redis, close() would hang.
    const closing = Promise.allSettled([
      ...this.#workers.map((worker) => worker.close(this.#working.status !== 'ready')),
      ...[...this.#queues.values()].map((queue) => queue.close()),
    ]);
    await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
    this.#adding.disconnect();
    this.#working.disconnect();
  }

  get reachable(): boolean {
    return this.#adding.status === 'ready';
  }

  async #add(version: ModelVersion): Promise<void> {
    const name = queueName(version);
    try {
      if (!this.reachable) throw new Error('Redis cannot be reached');
      // `keepLastIfActive`: the simple mode drops a wake-up that arrives while a job is about to end.
      await this.#queues
        .get(name)
        ?.add('advance', {}, { deduplication: { id: name, keepLastIfActive: true } });
    } catch (error) {
      this.#options.logger.debug({ queue: name, err: error }, 'no wake-up through Redis; advancing here');
      await this.#options.work(version);
    }
  }

  #queue(name: string): Queue {
    const queue = new Queue(name, {
      connection: this.#adding,
      prefix: this.#options.prefix,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    queue.on('error', (error) => this.#options.logger.debug({ err: error }, 'wake-up queue'));
    return queue;
  }

  #worker(version: ModelVersion): Worker {
    const worker = new Worker(queueName(version), () => this.#options.work(version), {
      connection: this.#working,
      prefix: this.#options.prefix,
      concurrency: 1,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS,
      maxStalledCount: 1_000,
    });
    worker.on('error', (error) => this.#options.logger.debug({ err: error }, 'wake-up worker'));
    return worker;
  }

  #connect(options: { enableOfflineQueue?: boolean }): Redis {
    const redis = new Redis(this.#options.redisUrl, {
      ...options,
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(times * 100, 1_000),
    });
    redis.on('error', (error) => this.#options.logger.debug({ err: error }, 'Redis'));
    return redis;
  }
}

const queueName = ({ name, version }: ModelVersion): string => `advance-${name}-v${version}`;

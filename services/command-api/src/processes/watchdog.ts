import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import type { Logger } from '@granary/platform/logging';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Processes } from './processes.ts';

const EVERY_MS = 5_000;
const HEARTBEAT_MS = 15_000;

/** Sweeps by a repeating job. A slow heartbeat does the same when Redis is down or has lost its data. */
@Injectable()
export class Watchdog implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #redis: Redis | undefined;
  #queue: Queue | undefined;
  #worker: Worker | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #lastSweep = 0;

  constructor(
    private readonly processes: Processes,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#redis = new Redis(this.config.REDIS_URL, { maxRetriesPerRequest: null });
    this.#redis.on('error', (error) => this.logger.debug({ err: error }, 'redis is away'));
    this.#queue = new Queue('watchdog', { connection: this.#redis });
    this.#worker = new Worker('watchdog', () => this.#sweep(), { connection: this.#redis, concurrency: 1 });
    this.#queue.on('error', () => undefined);
    this.#worker.on('error', () => undefined);
    this.#schedule();
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#heartbeat);
    await this.#worker?.close(true);
    await this.#queue?.close();
    this.#redis?.disconnect();
  }

  #schedule(): void {
    void this.#queue
      ?.upsertJobScheduler(
        'sweep',
        { every: EVERY_MS },
        { opts: { removeOnComplete: true, removeOnFail: true } },
      )
      .catch(() => undefined);
  }

  async #beat(): Promise<void> {
    if (Date.now() - this.#lastSweep < HEARTBEAT_MS) return;
    this.#schedule();
    await this.#sweep();
  }

  async #sweep(): Promise<void> {
    this.#lastSweep = Date.now();
    await this.processes
      .sweep()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the sweep failed'));
  }
}

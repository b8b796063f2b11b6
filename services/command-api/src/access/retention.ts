import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER, POOL } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type CommandConfig } from '@granary/platform/config';
import type { Logger } from '@granary/platform/logging';
import type pg from 'pg';

const EVERY_MS = 3_600_000;
const AT_ONCE = 1_000;
/** Repeated commands refer to sessions that have ended. */
const EXPIRED_FOR_DAYS = 7;

/** `$1`: days; `$2`: rows at once. Skipping locked rows lets several instances share the work. */
const OLD_ACCESSES = `DELETE FROM platform.access_log WHERE id IN (
  SELECT id FROM platform.access_log
  WHERE relayed_at IS NOT NULL AND at < now() - make_interval(days => $1)
  ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)`;
const OLD_SESSIONS = `DELETE FROM platform.session WHERE sid IN (
  SELECT sid FROM platform.session WHERE expires_at < now() - make_interval(days => $1)
  ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`;

/** Deletes accesses that the log has had for long, and sessions that nobody can renew any more. */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(SERVICE_CONFIG) private readonly config: CommandConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = () => {
      this.#sweeping = this.sweep().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'old accesses and sessions could not be deleted'),
      );
    };
    sweep();
    this.#timer = setInterval(sweep, EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async sweep(): Promise<void> {
    await this.#delete(OLD_ACCESSES, this.config.GRANARY_ACCESS_LOG_DAYS);
    await this.#delete(OLD_SESSIONS, EXPIRED_FOR_DAYS);
  }

  async #delete(statement: string, days: number): Promise<void> {
    let deleted: number | null = AT_ONCE;
    while (deleted === AT_ONCE && !this.#isStopping)
      ({ rowCount: deleted } = await this.pool.query(statement, [days, AT_ONCE]));
  }
}

import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { EXPORTS_AT_ONCE, EXPORT_KEPT_DAYS } from '@granary/api/exports';
import { reject, type Language } from '@granary/domain/kernel';
import type { Caller } from '@granary/platform/access';
import { LOGGER, POOL } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { inTransaction } from '@granary/platform/database';
import { JOB_QUEUE } from '@granary/platform/jobs';
import type { Logger } from '@granary/platform/logging';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type pg from 'pg';

const SWEEP_MS = 3_600_000;
const LOOKED_AFTER = `user_id = $2 AND state IN ('waiting', 'making')`;

/** A job to run, whatever its kind. */
export interface AskedJob {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly parameters: object;
  readonly format: string;
  readonly language: Language;
  readonly timeZone: string;
}

/** The requesting user, and the permissions with which the file is made. */
export type JobOwner = Pick<
  Caller,
  'userId' | 'username' | 'role' | 'permissions' | 'warehouses' | 'permissionVersion'
>;

/** Files made in the background: requested here, made by query-api, which is notified through Redis. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #redis: Redis | undefined;
  #queue: Queue | undefined;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#redis = new Redis(this.config.REDIS_URL, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
    this.#redis.on('error', (error) => this.logger.debug({ err: error }, 'redis is away'));
    this.#queue = new Queue(JOB_QUEUE, { connection: this.#redis });
    this.#queue.on('error', () => undefined);
    this.#sweeping = setInterval(() => void this.sweep(), SWEEP_MS).unref();
    void this.sweep();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#queue?.close();
    this.#redis?.disconnect();
  }

  /** Idempotent. Throws `EXPORTS_WAITING`. */
  async ask(owner: JobOwner, job: AskedJob): Promise<void> {
    await inTransaction(this.pool, (client) => this.put(client, owner, job));
    await this.wake();
  }

  /** Like `ask`, as part of a transaction; call `wake` after the commit. */
  async put(client: pg.PoolClient, owner: JobOwner, job: AskedJob): Promise<void> {
    await takeTurns(client, owner);
    const known = await client.query('SELECT FROM platform.job WHERE id = $1 AND user_id = $2', [
      job.id,
      owner.userId,
    ]);
    if (known.rows.length > 0) return;
    await requireRoom(client, job.id, owner);
    await client.query(
      `INSERT INTO platform.job (id, kind, name, parameters, format, language, time_zone, user_id, username, role,
         permissions, warehouses, permission_version, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(days => $14))`,
      [
        job.id,
        job.kind,
        job.name,
        JSON.stringify(job.parameters),
        job.format,
        job.language,
        job.timeZone,
        owner.userId,
        ...rightsOf(owner),
        EXPORT_KEPT_DAYS,
      ],
    );
  }

  /** Carries no data. If it is lost, query-api finds waiting jobs by polling. */
  async wake(): Promise<void> {
    await this.#queue
      ?.add('make', {}, { removeOnComplete: true, removeOnFail: true })
      .catch((error: unknown) => this.logger.debug({ err: error }, 'no wake-up for an export'));
  }

  /** Retries with the current rights. Leaves a job unchanged that is waiting, running, or ready for the same rights. */
  async retry(caller: Caller, id: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await takeTurns(client, caller);
      const { rows } = await client.query<{ state: string }>(
        'SELECT state FROM platform.job WHERE id = $1 AND user_id = $2 AND expires_at > now() FOR UPDATE',
        [id, caller.userId],
      );
      if (!rows[0]) throw reject('NOT_FOUND');
      await requireRoom(client, id, caller);
      await client.query(
        `UPDATE platform.job SET state = 'waiting', failure = NULL, attempts = 0, run = NULL, beat_at = NULL, done = 0,
           total = NULL, bytes = NULL, sha256 = NULL, position = NULL, asked_at = now(), ended_at = NULL,
           username = $2, role = $3, permissions = $4, warehouses = $5, permission_version = $6,
           expires_at = now() + make_interval(days => $7)
         WHERE id = $1 AND (state IN ('failed', 'cancelled')
           OR state = 'ready' AND (role, permissions, warehouses) IS DISTINCT FROM ($3, $4::text[], $5::text[]))`,
        [id, ...rightsOf(caller), EXPORT_KEPT_DAYS],
      );
    });
    await this.wake();
  }

  /** Cancels a job that is waiting or running; deletes one that has ended. query-api removes its file afterwards. */
  async remove({ userId }: Caller, id: string): Promise<void> {
    const { rowCount } = await this.pool.query(
      `UPDATE platform.job SET state = 'cancelled', run = NULL, ended_at = now() WHERE id = $1 AND ${LOOKED_AFTER}`,
      [id, userId],
    );
    if (rowCount) return;
    await this.pool.query(`DELETE FROM platform.job WHERE id = $1 AND user_id = $2`, [id, userId]);
  }

  /** Deletes expired jobs. */
  async sweep(): Promise<void> {
    await this.pool
      .query('DELETE FROM platform.job WHERE expires_at < now()')
      .catch((error: unknown) => this.logger.warn({ err: error }, 'old exports could not be removed'));
  }
}

/** Serialised per user, so that concurrent requests cannot exceed the limit. */
const takeTurns = (client: pg.PoolClient, { userId }: JobOwner) =>
  client.query(`SELECT pg_advisory_xact_lock(hashtext('platform.job'), hashtext($1))`, [userId]);

const requireRoom = async (client: pg.PoolClient, id: string, { userId }: JobOwner): Promise<void> => {
  const { rows } = await client.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM platform.job WHERE id <> $1 AND ${LOOKED_AFTER}`,
    [id, userId],
  );
  if ((rows[0]?.open ?? 0) >= EXPORTS_AT_ONCE) throw reject('EXPORTS_WAITING', { most: EXPORTS_AT_ONCE });
};

const rightsOf = ({ username, role, permissions, warehouses, permissionVersion }: JobOwner) => [
  username,
  role,
  [...permissions].toSorted(),
  warehouses === 'all' ? null : [...warehouses].toSorted(),
  permissionVersion,
];

import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Language } from '@granary/domain/kernel';
import { requestPasswordRecovery, user } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { LOGGER, POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import type { Logger } from '@granary/platform/logging';
import { Vault } from '@granary/platform/vault';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { Accounts } from './accounts.ts';
import { attemptContext } from './failed-sign-ins.ts';

const EVERY_MS = 1_000;
const DEADLINE_MS = 5_000;
const AT_ONCE = 100;
/** More mails than that in an hour help nobody. */
const LINKS_PER_HOUR = 3;
const KEPT_HOURS = 24;

interface RecoveryRequest {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly ip: string;
  readonly at: Date;
}

/**
 * Forgotten passwords. The request notes a name and nothing else happens in it, so that neither its answer nor its time
 * tells whose name it is; a moment later the log is told of those that are somebody's.
 */
@Injectable()
export class RecoveryRequests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly accounts: Accounts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** One too many within the hour is not noted, and answered like the others. */
  note({ name, language, ip }: Pick<RecoveryRequest, 'name' | 'language' | 'ip'>): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      // One after the other: many at once are no more than one after the other.
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('recovery ' || $1, 0))`, [name]);
      await client.query(
        `INSERT INTO vault.recovery_request (id, name, language, client_ip)
         SELECT $1, $2, $3, $4 WHERE (
           SELECT count(*) FROM vault.recovery_request WHERE name = $2 AND at > now() - interval '1 hour') < $5`,
        [uuidV7(), name, language, ip, LINKS_PER_HOUR],
      );
    });
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.look(), EVERY_MS);
    this.#timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Until nothing waits. Runs once at a time here; what another process does too is in the log once. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'forgotten passwords are looked at later'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { rows } = await this.pool.query<RecoveryRequest>(
      `SELECT id, name, language, client_ip AS ip, at FROM vault.recovery_request
       WHERE handled_at IS NULL ORDER BY at LIMIT $1`,
      [AT_ONCE],
    );
    for (const request of rows) await this.#tell(request);
    if (rows.length === 0) return;
    await this.pool.query(
      'DELETE FROM vault.recovery_request WHERE handled_at < now() - make_interval(hours => $1)',
      [KEPT_HOURS],
    );
  }

  async #tell({ id, name, language, ip, at }: RecoveryRequest): Promise<void> {
    const userId = await this.accounts.idOf(name);
    const account = userId === undefined ? undefined : (await this.store.load(user, userId)).state;
    if (account && account.status !== 'none') {
      const attempt = { at: at.toISOString(), deadline: Date.now() + DEADLINE_MS, ip };
      const context = await attemptContext(this.vault, attempt, account, id);
      await this.store.decide(user, account.userId, context, (state) =>
        requestPasswordRecovery(state, { language }),
      );
    }
    await this.pool.query(
      'UPDATE vault.recovery_request SET handled_at = now(), client_ip = NULL WHERE id = $1',
      [id],
    );
  }
}

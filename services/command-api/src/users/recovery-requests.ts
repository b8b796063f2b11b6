import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Language } from '@granary/domain/kernel';
import { requestPasswordRecovery, user } from '@granary/domain/users';
import { EventStore, stepId } from '@granary/event-store';
import { LOGGER, POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import type { Logger } from '@granary/platform/logging';
import { Vault } from '@granary/platform/vault';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { Accounts } from './accounts.ts';
import { EmailAccounts } from './email-accounts.ts';
import { attemptContext } from './failed-sign-ins.ts';

const EVERY_MS = 1_000;
const DEADLINE_MS = 5_000;
const AT_ONCE = 100;
/** More mails would not help the user. */
const LINKS_PER_HOUR = 3;
const KEPT_HOURS = 24;

/** User names have no @. */
const isAddress = (typed: string): boolean => typed.includes('@');

interface RecoveryRequest {
  readonly id: string;
  /** A user name, or the digest of an address. */
  readonly name: string;
  readonly language: Language;
  readonly ip: string;
  readonly at: Date;
}

/**
 * Password recovery. The request only stores a name, so that neither its response nor its timing reveals whether the
 * account exists. Existing accounts get an event a moment later.
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
    private readonly emails: EmailAccounts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Ignores requests over the hourly limit, with the same response as for others. */
  note({ typed, language, ip }: { typed: string; language: Language; ip: string }): Promise<void> {
    // Stores no address, whether or not an account has it.
    const name = isAddress(typed) ? this.emails.digest(typed) : typed;
    return inTransaction(this.pool, async (client) => {
      // Serialised per name, so that concurrent requests cannot exceed the limit.
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

  /** Processes requests until none is left. Calls share one run; runs in other processes are harmless (idempotent). */
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

  async #tell(request: RecoveryRequest): Promise<void> {
    for (const userId of await this.#ownersOf(request.name)) await this.#tellOne(userId, request);
    await this.pool.query(
      'UPDATE vault.recovery_request SET handled_at = now(), client_ip = NULL WHERE id = $1',
      [request.id],
    );
  }

  async #ownersOf(name: string): Promise<string[]> {
    const named = await this.accounts.idOf(name);
    return named === undefined ? this.emails.having(name) : [named];
  }

  /** Each account has its own command id, because several may share an address. */
  async #tellOne(userId: string, { id, language, ip, at }: RecoveryRequest): Promise<void> {
    const { state: account } = await this.store.load(user, userId);
    if (account.status === 'none') return;
    const attempt = { at: at.toISOString(), deadline: Date.now() + DEADLINE_MS, ip };
    const context = await attemptContext(this.vault, attempt, account, stepId(id, 0n, 'tell', userId));
    await this.store.decide(user, userId, context, (state) => requestPasswordRecovery(state, { language }));
  }
}

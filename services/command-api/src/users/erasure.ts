import { Inject, Injectable } from '@nestjs/common';
import { listUsers } from '@granary/api/users';
import { user, type ExistingUser } from '@granary/domain/users';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import { Vault } from '@granary/platform/vault';
import type pg from 'pg';
import type { Follower } from '../processes/index.ts';

/** Tables outside the log with rows of a user, by user id. */
const OWN_ROWS = [
  'platform.session',
  'platform.setting',
  'platform.avatar',
  'platform.notice_watch',
  'platform.report_schedule',
  'vault.credential',
  'vault.proposed_credential',
  'vault.two_factor',
  'vault.recovery_code',
  'vault.one_time_secret',
  'vault.contact_code',
  'vault.passkey_challenge',
  'vault.api_key',
  'vault.message',
  'vault.email_digest',
];

/** Destroys the personal data of erased users. Idempotent; repeated on restored backups. */
@Injectable()
export class Erasure implements Follower {
  readonly categories = [user.category];

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {}

  /** Finishes what a crashed handler left. */
  async follow(event: StoredEvent): Promise<void> {
    if (event.type !== 'UserErased') return;
    const { state } = await this.store.load(user, event.streamId);
    if (state.status !== 'none') await this.complete(state, event.recordedAt);
  }

  /** Deletes exports of the user list requested up to `erasedAt`; later ones do not contain the user. */
  async complete({ userId, username }: ExistingUser, erasedAt: string): Promise<void> {
    await this.vault.erase(`user:${userId}`);
    await inTransaction(this.pool, async (client) => {
      await client.query(
        'DELETE FROM vault.recovery_request WHERE name IN (SELECT digest FROM vault.email_digest WHERE user_id = $1)',
        [userId],
      );
      for (const table of OWN_ROWS) await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
      await client.query('DELETE FROM vault.password_attempt WHERE name = ANY($1)', [[userId, username]]);
      await client.query('DELETE FROM vault.recovery_request WHERE name = $1', [username]);
      await client.query(
        `DELETE FROM platform.job
         WHERE user_id = $1 OR (kind = 'list' AND parameters->>'list' = $2 AND asked_at <= $3)`,
        [userId, listUsers.path, erasedAt],
      );
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { user, type UserState } from '@granary/domain/users';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { Sessions } from '@granary/platform/access';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';
import type { Follower } from '../processes/index.ts';
import { PasswordChanges } from './password-changes.ts';
import { Tokens } from './tokens.ts';

/** Events that put the password proposed by the same command into effect. */
const setsPassword: ReadonlySet<string> = new Set([
  'PasswordChanged',
  'PasswordReset',
  'PasswordRecovered',
  'InvitationAccepted',
]);

const changesNoAccount: ReadonlySet<string> = new Set([
  'SignedIn',
  'SignInFailed',
  'SignedOut',
  'SessionEnded',
  'ContactCodeRequested',
  'EmailVerified',
  'PhoneVerified',
  'ApiKeyUsed',
  'ApiKeyIssued',
  'PasskeyRenamed',
  'PasskeyUsed',
  'PasskeyRefused',
  'PasskeyCopyRefused',
]);

/** The guard's table of accounts and their current permission versions. Follows the user streams. */
@Injectable()
export class Accounts implements Follower {
  readonly categories = ['user'];

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly sessions: Sessions,
    private readonly passwordChanges: PasswordChanges,
    private readonly tokens: Tokens,
  ) {}

  async follow(event: StoredEvent): Promise<void> {
    if (changesNoAccount.has(event.type)) return;
    const { state } = await this.store.load(user, event.streamId);
    await this.keep(state);
    if (setsPassword.has(event.type)) await this.passwordChanges.complete(event.metadata);
    // A suspended user may be reactivated, but old sessions stay closed.
    if (state.status === 'suspended' || state.status === 'inactive') await this.tokens.closeAll(state.userId);
  }

  /** An older state never overwrites a newer one. */
  async keep(state: UserState): Promise<void> {
    if (state.status === 'none') return;
    const enabled = state.status === 'active' || state.status === 'locked';
    // Handler and follower may insert an account concurrently, and it has two unique keys: the later one updates.
    await this.pool.query(
      `INSERT INTO platform.account (user_id, username, permission_version, enabled) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [state.userId, state.username, state.permissionVersion, enabled],
    );
    await this.pool.query(
      `UPDATE platform.account SET permission_version = $2, enabled = $3
       WHERE user_id = $1 AND permission_version <= $2`,
      [state.userId, state.permissionVersion, enabled],
    );
    this.sessions.forget();
  }

  async idOf(username: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ userId: string }>(
      'SELECT user_id AS "userId" FROM platform.account WHERE username = $1',
      [username],
    );
    return rows[0]?.userId;
  }

  async isEmpty(): Promise<boolean> {
    const { rows } = await this.pool.query('SELECT 1 FROM platform.account LIMIT 1');
    return rows.length === 0;
  }
}

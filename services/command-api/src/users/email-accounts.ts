import { Inject, Injectable } from '@nestjs/common';
import { user, type UserState } from '@granary/domain/users';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { Vault } from '@granary/platform/vault';
import type pg from 'pg';
import type { Follower } from '../processes/index.ts';

const tellsAddress: ReadonlySet<string> = new Set(['UserCreated', 'UserProfileRevised']);

/** Ignores case and surrounding blanks. */
const asWritten = (email: string): string => email.trim().toLowerCase();

/** Finds accounts by e-mail address. Stores only digests, so the table reveals no address. */
@Injectable()
export class EmailAccounts implements Follower {
  readonly categories = [user.category];

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {}

  digest(email: string): string {
    return this.vault.digest(`email ${asWritten(email)}`);
  }

  async follow({ type, streamId }: StoredEvent): Promise<void> {
    if (!tellsAddress.has(type)) return;
    const { state } = await this.store.load(user, streamId);
    // No row of theirs is left.
    if (state.status !== 'none' && state.erased) return;
    const digest = await this.digestOf(state);
    await this.pool.query(
      `INSERT INTO vault.email_digest (user_id, digest) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET digest = excluded.digest`,
      [streamId, digest],
    );
  }

  /** Users may share an address. Verifies each match, because the table may lag behind the account. */
  async having(digest: string): Promise<string[]> {
    await this.addMissing();
    const { rows } = await this.pool.query<{ userId: string }>(
      'SELECT user_id AS "userId" FROM vault.email_digest WHERE digest = $1 ORDER BY user_id',
      [digest],
    );
    const still: string[] = [];
    for (const { userId } of rows)
      if ((await this.digestOf((await this.store.load(user, userId)).state)) === digest) still.push(userId);
    return still;
  }

  /** Adds accounts from before this table existed, unless they may not sign in. */
  private async addMissing(): Promise<void> {
    const { rows } = await this.pool.query<{ userId: string }>(
      `SELECT user_id AS "userId" FROM platform.account a
       WHERE a.enabled AND NOT EXISTS (SELECT FROM vault.email_digest d WHERE d.user_id = a.user_id)`,
    );
    for (const { userId } of rows)
      await this.pool.query(
        'INSERT INTO vault.email_digest (user_id, digest) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [userId, await this.digestOf((await this.store.load(user, userId)).state)],
      );
  }

  private async digestOf(state: UserState): Promise<string | null> {
    if (state.status === 'none' || state.profile.email === null) return null;
    const email = await this.vault.open(state.profile.email);
    return email === null ? null : this.digest(email);
  }
}

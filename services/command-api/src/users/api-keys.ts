import { Inject, Injectable } from '@nestjs/common';
import { reject } from '@granary/domain/kernel';
import { recordApiKeyUse, requireApiKey, user } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { sessionMark } from '@granary/platform/access';
import { POOL } from '@granary/platform/bootstrap';
import { RateLimit } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { attemptContext, type Attempt } from './failed-sign-ins.ts';
import { Tokens, type Origin } from './tokens.ts';

/** Each is recorded; a program needs one an hour. */
const EXCHANGES_PER_MINUTE = 30;
/** Secret scanners find a key by it. */
const PREFIX = 'granary';

/**
 * Secrets of API keys, written `granary_‹key id›_‹secret›`. Only digests are stored; what a key may do, and until when,
 * is recorded in the log alone.
 */
@Injectable()
export class ApiKeys {
  readonly #exchanges = new RateLimit({ allowed: EXCHANGES_PER_MINUTE, perSeconds: 60 });

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly store: EventStore,
    private readonly tokens: Tokens,
    private readonly vault: Vault,
  ) {}

  /** A new secret for a key that is about to be recorded. */
  async prepare(userId: string, keyId: string): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    await this.pool.query('INSERT INTO vault.api_key (key_id, user_id, digest) VALUES ($1, $2, $3)', [
      keyId,
      userId,
      digest(secret),
    ]);
    return [PREFIX, keyId, secret].join('_');
  }

  /** Forgets the secret of a key that was revoked or never recorded. */
  async forget(keyId: string): Promise<void> {
    await this.pool.query('DELETE FROM vault.api_key WHERE key_id = $1', [keyId]);
  }

  /** Throws `API_KEY_INVALID`, whatever the reason, and `TOO_MANY_REQUESTS`. */
  async exchange(attempt: Attempt & Origin, text: string) {
    const { keyId, userId } = await this.known(text);
    // Only now: whoever knows no more than the id of a key must not use up its share.
    this.#exchanges.take(keyId);
    const { state } = await this.store.load(user, userId);
    const key = requireApiKey(state, { keyId, now: attempt.at });
    if (state.status === 'none') throw reject('API_KEY_INVALID');
    const context = await attemptContext(this.vault, attempt, state);
    const { sid, ...token } = await this.tokens.openByKey(state, key, attempt);
    const use = { keyId, sid: sessionMark(sid), now: attempt.at };
    await this.store.decide(user, userId, context, (now) => recordApiKeyUse(now, use));
    return token;
  }

  private async known(text: string): Promise<{ keyId: string; userId: string }> {
    const [prefix, keyId = '', ...rest] = text.split('_');
    // The secret's alphabet includes the separator.
    const { rows } = await this.pool.query<{ keyId: string; userId: string }>(
      'SELECT key_id AS "keyId", user_id AS "userId" FROM vault.api_key WHERE key_id = $1 AND digest = $2',
      [keyId, digest(rest.join('_'))],
    );
    if (prefix !== PREFIX || !rows[0]) throw reject('API_KEY_INVALID');
    return rows[0];
  }
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

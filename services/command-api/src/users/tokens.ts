import { Inject, Injectable } from '@nestjs/common';
import { heldBy, type Role } from '@granary/api/access';
import { reject } from '@granary/domain/kernel';
import { hasSecondFactor, type ApiKey, type ExistingUser } from '@granary/domain/users';
import { Sessions, signToken, type TokenClaims } from '@granary/platform/access';
import { POOL } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { inTransaction } from '@granary/platform/database';
import { Vault } from '@granary/platform/vault';
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { deviceOf } from './device.ts';
import type { Credential } from './passwords.ts';

const TOKEN_MS = 24 * 3_600_000;
/** Programs replace their token without anybody's doing. */
const KEY_TOKEN_MS = 3_600_000;
const SESSION_DAYS = 7;
/** Two tabs may refresh at once: a token just replaced is still taken this long. */
const GRACE_SECONDS = 30;

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: string;
  readonly must_set_up_two_factor: boolean;
}

/** Where a request comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

interface SessionRow {
  readonly userId: string;
  readonly isCurrent: boolean;
  /** Whether an earlier token was replaced within the grace period; null if the session never had this token. */
  readonly isRecent: boolean | null;
}

/** Sessions and their tokens. A refresh token is `‹sid›.‹secret›`; only its digest is stored. */
@Injectable()
export class Tokens {
  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly sessions: Sessions,
    private readonly vault: Vault,
  ) {}

  /** Throws `INVALID_CREDENTIALS` if the password has changed since it was verified, which ended all sessions. */
  async open(user: ExistingUser, proved: Credential, origin: Origin): Promise<TokenPair & { sid: string }> {
    const sid = uuidV7();
    const secret = newSecret();
    const [device, place] = await this.seal(user.userId, origin);
    await this.pool.query('DELETE FROM platform.session WHERE user_id = $1 AND expires_at < now()', [
      user.userId,
    ]);
    const { rowCount } = await this.pool.query(
      `INSERT INTO platform.session (sid, user_id, refresh_hash, expires_at, device, place, renewed_at)
       SELECT $1, user_id, $3, now() + make_interval(days => $4), $6, $7, now()
       FROM vault.credential WHERE user_id = $2 AND hash = $5 FOR SHARE`,
      [sid, user.userId, digest(secret), SESSION_DAYS, proved.hash, device, place],
    );
    if (rowCount === 0) throw reject('INVALID_CREDENTIALS');
    return { sid, ...(await this.pair(user, sid, secret, proved.mustChange)) };
  }

  /** Without a refresh token: the key can be exchanged again, until it expires. */
  async openByKey(
    user: ExistingUser,
    key: ApiKey,
    origin: Origin,
  ): Promise<{ sid: string; access_token: string; expires_at: string }> {
    const sid = uuidV7();
    const expires = new Date(Math.min(Date.now() + KEY_TOKEN_MS, Date.parse(key.expiresAt)));
    const [device, place] = await this.seal(user.userId, origin);
    await this.pool.query('DELETE FROM platform.session WHERE user_id = $1 AND expires_at < now()', [
      user.userId,
    ]);
    await this.pool.query(
      `INSERT INTO platform.session (sid, user_id, refresh_hash, expires_at, device, place, renewed_at)
       VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [sid, user.userId, digest(newSecret()), expires, device, place],
    );
    const permissions = heldBy(user).filter((one) => key.permissions.includes(one));
    return { sid, ...(await this.token(user, sid, { permissions, expires, service: true })) };
  }

  /**
   * Throws `REFRESH_FAILED`. A token replaced longer ago than the grace period has been copied, so it ends the session.
   * A token that the session never had does not: knowing a session id must not be enough to sign a user out.
   */
  async redeem(refreshToken: string): Promise<{ sid: string; userId: string }> {
    const [sid = '', secret = ''] = refreshToken.split('.');
    const { rows } = await this.pool.query<SessionRow>(
      `SELECT s.user_id AS "userId", s.refresh_hash = $2 AS "isCurrent",
              f.replaced_at > now() - make_interval(secs => $3) AS "isRecent"
       FROM platform.session s LEFT JOIN platform.former_refresh_token f ON f.sid = s.sid AND f.hash = $2
       WHERE s.sid::text = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`,
      [sid, digest(secret), GRACE_SECONDS],
    );
    const session = rows[0];
    if (session?.isCurrent || session?.isRecent) return { sid, userId: session.userId };
    if (session?.isRecent === false) await this.close(sid);
    throw reject('REFRESH_FAILED');
  }

  /** Throws `REFRESH_FAILED` if the session has ended in the meantime. */
  async rotate(
    user: ExistingUser,
    { sid, mustChange }: { sid: string; mustChange: boolean },
    origin: Origin,
  ): Promise<TokenPair> {
    const secret = newSecret();
    const [device, place] = await this.seal(user.userId, origin);
    await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ hash: string }>(
        'SELECT refresh_hash AS hash FROM platform.session WHERE sid = $1 AND revoked_at IS NULL FOR UPDATE',
        [sid],
      );
      if (!rows[0]) throw reject('REFRESH_FAILED');
      await client.query(
        'INSERT INTO platform.former_refresh_token (sid, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [sid, rows[0].hash],
      );
      // Older tokens would have expired by themselves.
      await client.query(
        `DELETE FROM platform.former_refresh_token
         WHERE sid = $1 AND replaced_at < now() - make_interval(days => $2)`,
        [sid, SESSION_DAYS],
      );
      await client.query(
        `UPDATE platform.session SET refresh_hash = $2, expires_at = now() + make_interval(days => $3),
           device = $4, place = $5, renewed_at = now()
         WHERE sid = $1`,
        [sid, digest(secret), SESSION_DAYS, device, place],
      );
    });
    return this.pair(user, sid, secret, mustChange);
  }

  /** Includes ended sessions, because a repeated command refers to them too. */
  async sidsOf(userId: string): Promise<{ sid: string; isOpen: boolean }[]> {
    const { rows } = await this.pool.query<{ sid: string; isOpen: boolean }>(
      `SELECT sid, revoked_at IS NULL AND expires_at > now() AS "isOpen" FROM platform.session WHERE user_id = $1`,
      [userId],
    );
    return rows;
  }

  async close(sid: string): Promise<void> {
    await this.pool.query(
      'UPDATE platform.session SET revoked_at = now() WHERE sid = $1 AND revoked_at IS NULL',
      [sid],
    );
    this.sessions.forget();
  }

  /** Closes every other session of the user. */
  async closeOthers(userId: string, sid: string): Promise<void> {
    await this.pool.query(
      'UPDATE platform.session SET revoked_at = now() WHERE user_id = $1 AND sid <> $2 AND revoked_at IS NULL',
      [userId, sid],
    );
    this.sessions.forget();
  }

  async closeAll(userId: string, client: Pick<pg.Pool, 'query'> | pg.PoolClient = this.pool): Promise<void> {
    await client.query(
      'UPDATE platform.session SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL',
      [userId],
    );
    this.sessions.forget();
  }

  private async seal(userId: string, { ip, userAgent }: Origin): Promise<(string | null)[]> {
    const device = deviceOf(userAgent);
    const seal = (clear: string) => this.vault.seal(`user:${userId}`, clear);
    return [device === null ? null : await seal(device), await seal(ip)];
  }

  private async pair(
    user: ExistingUser,
    sid: string,
    secret: string,
    mustChangePassword: boolean,
  ): Promise<TokenPair> {
    const must_set_up_two_factor =
      this.config.GRANARY_TWO_FACTOR_ROLES.includes(user.role as Role) && !hasSecondFactor(user);
    const token = await this.token(user, sid, {
      permissions: heldBy(user),
      expires: new Date(Date.now() + TOKEN_MS),
      mustChangePassword,
      mustSetUpTwoFactor: must_set_up_two_factor,
    });
    return { ...token, refresh_token: `${sid}.${secret}`, must_set_up_two_factor };
  }

  private async token(
    user: ExistingUser,
    sid: string,
    { expires, ...claims }: Pick<TokenClaims, 'permissions' | 'service' | Must> & { expires: Date },
  ): Promise<{ access_token: string; expires_at: string }> {
    const access_token = await signToken(this.config.GRANARY_TOKEN_SECRET, {
      sub: user.userId,
      username: user.username,
      role: user.role as Role,
      warehouses: user.warehouses,
      sid,
      permissionVersion: user.permissionVersion,
      ...claims,
      exp: Math.floor(expires.getTime() / 1000),
    });
    return { access_token, expires_at: expires.toISOString() };
  }
}

type Must = 'mustChangePassword' | 'mustSetUpTwoFactor';

const newSecret = (): string => randomBytes(32).toString('base64url');
const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

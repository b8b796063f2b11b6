import { Inject, Injectable } from '@nestjs/common';
import { permissionsOf, type Role } from '@granary/api/access';
import { reject } from '@granary/domain/kernel';
import type { ExistingUser } from '@granary/domain/users';
import { Sessions, signToken } from '@granary/platform/access';
import { POOL } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';

const TOKEN_HOURS = 24;
const SESSION_DAYS = 7;
/** Two tabs may refresh at once: the token just replaced is still taken this long. */
const GRACE_SECONDS = 30;

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: string;
}

interface SessionRow {
  readonly userId: string;
  readonly isCurrent: boolean;
  readonly isPrevious: boolean;
}

/** Sessions and their tokens. A refresh token is `‹sid›.‹secret›`; only its digest is kept. */
@Injectable()
export class Tokens {
  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly sessions: Sessions,
  ) {}

  async open(user: ExistingUser, mustChangePassword: boolean): Promise<TokenPair & { sid: string }> {
    const sid = uuidV7();
    const secret = newSecret();
    await this.pool.query('DELETE FROM platform.session WHERE user_id = $1 AND expires_at < now()', [
      user.userId,
    ]);
    await this.pool.query(
      `INSERT INTO platform.session (sid, user_id, refresh_hash, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(days => $4))`,
      [sid, user.userId, digest(secret), SESSION_DAYS],
    );
    return { sid, ...(await this.pair(user, sid, secret, mustChangePassword)) };
  }

  /** Throws `REFRESH_FAILED`. A token that was replaced long ago ends the whole session: somebody has copied it. */
  async redeem(refreshToken: string): Promise<{ sid: string; userId: string }> {
    const [sid = '', secret = ''] = refreshToken.split('.');
    const { rows } = await this.pool.query<SessionRow>(
      `SELECT user_id AS "userId", refresh_hash = $2 AS "isCurrent",
              previous_refresh_hash = $2 AND rotated_at > now() - make_interval(secs => $3) AS "isPrevious"
       FROM platform.session WHERE sid::text = $1 AND revoked_at IS NULL AND expires_at > now()`,
      [sid, digest(secret), GRACE_SECONDS],
    );
    const session = rows[0];
    if (!session) throw reject('REFRESH_FAILED');
    if (session.isCurrent || session.isPrevious) return { sid, userId: session.userId };
    await this.close(sid);
    throw reject('REFRESH_FAILED');
  }

  async rotate(user: ExistingUser, sid: string, mustChangePassword: boolean): Promise<TokenPair> {
    const secret = newSecret();
    await this.pool.query(
      `UPDATE platform.session SET previous_refresh_hash = refresh_hash, refresh_hash = $2, rotated_at = now(),
              expires_at = now() + make_interval(days => $3)
       WHERE sid = $1`,
      [sid, digest(secret), SESSION_DAYS],
    );
    return this.pair(user, sid, secret, mustChangePassword);
  }

  async close(sid: string): Promise<void> {
    await this.pool.query(
      'UPDATE platform.session SET revoked_at = now() WHERE sid = $1 AND revoked_at IS NULL',
      [sid],
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

  private async pair(
    user: ExistingUser,
    sid: string,
    secret: string,
    mustChangePassword: boolean,
  ): Promise<TokenPair> {
    const expires = Date.now() + TOKEN_HOURS * 3_600_000;
    const role = user.role as Role;
    const access_token = await signToken(this.config.GRANARY_TOKEN_SECRET, {
      sub: user.userId,
      username: user.username,
      role,
      permissions: permissionsOf(role, user.grants, user.revokes),
      warehouses: user.warehouses,
      sid,
      permissionVersion: user.permissionVersion,
      mustChangePassword,
      exp: Math.floor(expires / 1000),
    });
    return { access_token, refresh_token: `${sid}.${secret}`, expires_at: new Date(expires).toISOString() };
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url');
const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

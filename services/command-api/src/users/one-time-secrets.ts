import { Inject, Injectable } from '@nestjs/common';
import type { ExistingUser } from '@granary/domain/users';
import { POOL } from '@granary/platform/bootstrap';
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export type LinkPurpose = 'invitation' | 'recovery';

interface Redeemed {
  readonly purpose: LinkPurpose;
  readonly userId: string;
  readonly boundTo: string;
}

const SECRET_BYTES = 32;

/** Secrets sent by mail. Only digests are stored, and only while the secret is valid. */
@Injectable()
export class OneTimeSecrets {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Invalidates earlier secrets of the same purpose. */
  async issue(purpose: LinkPurpose, account: ExistingUser, minutes: number): Promise<string> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await this.pool.query(
      `WITH earlier AS (
         DELETE FROM vault.one_time_secret WHERE (user_id = $3 AND purpose = $2) OR expires_at < now()
       )
       INSERT INTO vault.one_time_secret (digest, purpose, user_id, bound_to, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
      [digest(secret), purpose, account.userId, boundTo(account), minutes],
    );
    return secret;
  }

  /** Consumes the secret, whatever happens next; of concurrent attempts one gets it. */
  async redeem(secret: string): Promise<Redeemed | undefined> {
    const { rows } = await this.pool.query<Redeemed>(
      `DELETE FROM vault.one_time_secret WHERE digest = $1 AND expires_at > now()
       RETURNING purpose, user_id AS "userId", bound_to AS "boundTo"`,
      [digest(secret)],
    );
    return rows[0];
  }
}

/** Binds a secret to the account: a change of password, status, role or address invalidates earlier links. */
export const boundTo = ({ permissionVersion, profile: { email } }: ExistingUser): string =>
  `${permissionVersion} ${digest(email ?? '')}`;

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

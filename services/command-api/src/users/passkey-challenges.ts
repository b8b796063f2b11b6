import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@granary/platform/bootstrap';
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A challenge is valid for one purpose only, and for the given user and session. */
export type ChallengeOf =
  | { readonly purpose: 'sign-in' }
  | { readonly purpose: 'second-factor'; readonly userId: string }
  | { readonly purpose: 'change' | 'enrolment'; readonly userId: string; readonly sid: string };

export const CHALLENGE_MINUTES = 5;
const CHALLENGE_BYTES = 32;

/** Stores only the digests of valid challenges. */
@Injectable()
export class PasskeyChallenges {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Replaces the session's earlier challenge of the same purpose. */
  async issue(of: ChallengeOf): Promise<string> {
    const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
    await this.pool.query(
      `WITH gone AS (
         DELETE FROM vault.passkey_challenge WHERE expires_at < now() OR (sid = $4 AND purpose = $2)
       )
       INSERT INTO vault.passkey_challenge (digest, purpose, user_id, sid, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
      [digest(challenge), ...bindingsOf(of), CHALLENGE_MINUTES],
    );
    return challenge;
  }

  /**
   * Consumes the challenge; of concurrent attempts one succeeds. Returns false if it is unknown, expired or of another
   * purpose.
   */
  async take(challenge: string, of: ChallengeOf): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM vault.passkey_challenge WHERE digest = $1 AND expires_at > now() AND purpose = $2
         AND user_id IS NOT DISTINCT FROM $3 AND sid IS NOT DISTINCT FROM $4`,
      [digest(challenge), ...bindingsOf(of)],
    );
    return rowCount === 1;
  }
}

const bindingsOf = (of: ChallengeOf): (string | null)[] => [
  of.purpose,
  'userId' in of ? of.userId : null,
  'sid' in of ? of.sid : null,
];

const digest = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

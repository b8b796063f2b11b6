import { sql, type QueryRunner } from '../database/index.ts';

export interface SessionFound {
  readonly sid: string;
  /** Encrypted, like `place`. */
  readonly device: string | null;
  readonly place: string | null;
  readonly signedInAt: string;
  readonly renewedAt: string;
}

/** Active sessions, most recently renewed first. */
export const sessionsOf = (runQuery: QueryRunner, userId: string): Promise<SessionFound[]> =>
  runQuery<SessionFound>(sql`
    SELECT sid, device, place, created_at AS "signedInAt", COALESCE(renewed_at, created_at) AS "renewedAt"
    FROM platform.session
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > now()
    ORDER BY COALESCE(renewed_at, created_at) DESC`);

import { KEY_EXPIRY_DAYS, toldOf } from '@granary/api/notifications';
import { holds } from '@granary/platform/access';
import { sql } from '../sql/index.ts';
import { newest, type Source } from './source.ts';

/**
 * Of programs that may sign in: a key without a successor of the same name, since it came near its expiry or expired.
 * One that is issued for less than that is not announced beforehand.
 */
export const keyExpiry: Source = async (runQuery, caller) => {
  if (!holds(caller, ...toldOf.key_expiry)) return [];
  return runQuery(sql`
    SELECT concat_ws(' ', e.key_id, e.level) AS id, 'key_expiry' AS kind, e.at,
      jsonb_build_object('id', e.account_id, 'username', e.username) AS account,
      e.name AS key, e.expires_at AS "expiresAt", e.level
    FROM (
      SELECT u.id AS account_id, u.username, k.id AS key_id, k.name, k.expires_at,
        CASE WHEN k.expires_at <= now() THEN 'expired' ELSE 'critical' END AS level,
        CASE WHEN k.expires_at <= now() THEN k.expires_at ELSE k.announced_at END AS at
      FROM people.user_account u, LATERAL (
        SELECT key ->> 'id' AS id, key ->> 'name' AS name, (key ->> 'issuedAt')::timestamptz AS issued_at,
          (key ->> 'expiresAt')::timestamptz AS expires_at,
          (key ->> 'expiresAt')::timestamptz - make_interval(days => ${KEY_EXPIRY_DAYS}) AS announced_at
        FROM jsonb_array_elements(u.api_keys) key) k
      WHERE u.service AND u.status = 'active' AND k.announced_at <= now()
        AND (k.expires_at <= now() OR k.issued_at <= k.announced_at)
        AND NOT EXISTS (SELECT FROM jsonb_array_elements(u.api_keys) later
          WHERE later ->> 'name' = k.name AND (later ->> 'expiresAt')::timestamptz > k.expires_at)
    ) e WHERE ${newest('e.at')}`);
};

import type { Exported } from '@granary/api/exports';
import type { Caller } from '@granary/platform/access';
import { sql, type QueryRunner } from '../database/index.ts';

const MOST = 200;

/** A user's job with server-side fields. */
export interface Found extends Omit<Exported, 'report'> {
  readonly run: string | null;
  readonly parameters: unknown;
}

/** The caller's unexpired jobs, newest first. */
export const exportsOf = (runQuery: QueryRunner, caller: Caller, id?: string): Promise<Found[]> => {
  const { userId, role, permissions } = caller;
  const warehouses = caller.warehouses === 'all' ? null : caller.warehouses;
  return runQuery<Found>(sql`
    SELECT j.id, j.kind, j.name, j.format, j.state, j.failure, j.done::float8 AS done, j.total::float8 AS total,
      j.bytes::float8 AS bytes, j.sha256, j.position::text AS position, j.asked_at AS "askedAt", j.ended_at AS "endedAt",
      j.expires_at AS "expiresAt", j.run, j.parameters,
      j.role = ${role} AND j.permissions <@ ${[...permissions]}::text[]
        AND (${warehouses}::text[] IS NULL OR j.warehouses <@ ${warehouses}::text[]) IS TRUE AS available
    FROM platform.job j
    WHERE j.user_id = ${userId} AND j.expires_at > now() AND (${id ?? null}::uuid IS NULL OR j.id = ${id ?? null}::uuid)
    ORDER BY j.asked_at DESC, j.id LIMIT ${MOST}`);
};

import type { GuardedKind } from '@granary/domain/access';
import type { Caller } from '@granary/platform/access';
import type { ToldAttempt } from '@granary/platform/attempts';
import type pg from 'pg';

/** The part of a call that goes into the access log. */
export interface Reader {
  readonly caller: Pick<Caller, 'userId' | 'username' | 'role'>;
  readonly requestId: string;
  readonly ip: string;
}

export const insertAccess = async (
  pool: pg.Pool,
  { caller, requestId, ip }: Reader,
  what: GuardedKind,
  subject: string,
): Promise<void> => {
  await pool.query(
    `INSERT INTO platform.access_log (user_id, username, role, what, subject, request_id, client_ip)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [caller.userId, caller.username, caller.role, what, subject, requestId, ip],
  );
};

/** The `what` of a refused read. */
const REFUSAL = 'refusal';

export const insertRefusal = async (
  pool: pg.Pool,
  { actor, warehouse, ip, at, ...attempt }: ToldAttempt,
): Promise<void> => {
  const { route, code, status, document, facts, requestId, times, lastAt } = attempt;
  const refusal = { route, code, status, document, facts, requestId, times, lastAt: new Date(lastAt) };
  await pool.query(
    `INSERT INTO platform.access_log
       (at, user_id, username, role, what, subject, request_id, client_ip, warehouse, refusal)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      new Date(at),
      actor.userId,
      actor.username,
      actor.role,
      REFUSAL,
      route,
      requestId,
      ip,
      warehouse,
      JSON.stringify(refusal),
    ],
  );
};

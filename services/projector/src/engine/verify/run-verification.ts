import type pg from 'pg';
import { withConnection } from '@granary/platform/database';
import type { Logger } from '@granary/platform/logging';
import { isConnectionLost } from '@granary/platform/waiting';
import type { EventLog } from '../log/log-feed.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import { idOf } from '../tables/versions.ts';
import { unlessAborted, type SharedVerification } from './shared-verification.ts';
import type { Verification } from './verification.ts';
import { verifyVersion } from './verify-version.ts';

interface Context {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly logger: Logger;
  readonly shared?: SharedVerification | undefined;
}

interface Request {
  /** Id of the request, which is carried out once however many projectors receive it. */
  readonly id: string;
  /** Requesting user; null: the projector itself, before a switch. */
  readonly requestedBy: string | null;
  readonly reason: string | null;
}

/** Number of verifications kept per read model. */
const KEPT = 50;
const PROGRESS_MS = 500;

/**
 * Verifies a version and stores progress and result in `platform.verification`. Returns undefined if another process has
 * done it or is doing it. Unfinished verifications start over.
 */
export async function runVerification(
  context: Context,
  target: VersionTables,
  request: Request,
  signal: AbortSignal,
): Promise<Verification | undefined> {
  const pass = context.shared?.pass;
  try {
    // Takes a connection only now.
    if (pass) await unlessAborted(pass.begun(), signal);
    return await withConnection(context.pool, (client) => runOn(client, context, target, request, signal));
  } finally {
    pass?.leave();
  }
}

async function runOn(
  client: pg.PoolClient,
  context: Context,
  target: VersionTables,
  request: Request,
  signal: AbortSignal,
): Promise<Verification | undefined> {
  if (!(await takeLock(client, request.id))) return undefined;
  try {
    return (await begin(context.pool, target, request))
      ? await verifyAndKeep(client, context, target, request.id, signal)
      : undefined;
  } finally {
    // A broken connection has already released the lock.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
  }
}

async function takeLock(client: pg.PoolClient, id: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('granary.verification.' || $1, 0)) AS taken`,
    [id],
  );
  return rows[0]?.taken === true;
}

/** Returns false if it already has an outcome. */
async function begin(
  pool: pg.Pool,
  { model }: VersionTables,
  { id, requestedBy, reason }: Request,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO platform.verification (id, model, version, build, requested_by, reason, state, started_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'running', now())
     ON CONFLICT (id) DO UPDATE SET state = 'running', started_at = now(), position = -1
     WHERE verification.state IN ('requested', 'running')`,
    [id, ...idOf(model), requestedBy, reason],
  );
  await pool.query(
    `DELETE FROM platform.verification WHERE model = $1 AND ended_at IS NOT NULL AND id NOT IN (
       SELECT id FROM platform.verification WHERE model = $1 ORDER BY requested_at DESC LIMIT $2)`,
    [model.name, KEPT],
  );
  return rowCount === 1;
}

async function verifyAndKeep(
  client: pg.PoolClient,
  { pool, log, logger, shared }: Context,
  target: VersionTables,
  id: string,
  signal: AbortSignal,
): Promise<Verification> {
  const { name, version } = target.model;
  const about = { model: name, version, verification: id };
  try {
    const options = { shared, signal, onProgress: progressOf(pool, id) };
    const found = await verifyVersion({ client, log }, target, options);
    await keep(pool, id, found);
    if (found.matches) logger.info({ ...about, position: found.position }, 'verified');
    else logger.error({ ...about, position: found.position }, 'differs from the log');
    return found;
  } catch (error) {
    // On shutdown or an outage, leave it for a later attempt.
    if (!signal.aborted && !isConnectionLost(error)) await keepFailure(pool, id, error);
    throw error;
  }
}

const keep = (pool: pg.Pool, id: string, found: Verification) =>
  pool.query(
    `UPDATE platform.verification SET state = $2, result = $3, difference_count = $4, position = $5, target = $5,
       ended_at = now() WHERE id = $1`,
    [id, found.matches ? 'passed' : 'differs', JSON.stringify(found), faults(found), found.position],
  );

const keepFailure = (pool: pg.Pool, id: string, error: unknown) =>
  pool.query(
    `UPDATE platform.verification SET state = 'failed', error = $2, ended_at = now() WHERE id = $1`,
    [id, error instanceof Error ? error.message : String(error)],
  );

const faults = ({ differenceCount, invariants, unfoldable }: Verification): number =>
  invariants.reduce((sum, { violationCount }) => sum + violationCount, differenceCount + unfoldable.length);

/** Reported occasionally, without awaiting it. */
function progressOf(pool: pg.Pool, id: string): (position: bigint, of: bigint) => void {
  let told = 0;
  return (position, of) => {
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    pool
      .query(
        `UPDATE platform.verification SET position = $2, target = $3 WHERE id = $1 AND state = 'running'`,
        [id, position, of],
      )
      .catch(() => undefined);
  };
}

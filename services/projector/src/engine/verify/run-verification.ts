import type pg from 'pg';
import { withConnection } from '@granary/platform/database';
import type { Logger } from '@granary/platform/logging';
import { isConnectionLost } from '@granary/platform/waiting';
import type { EventLog } from '../log-feed.ts';
import type { Target } from '../target.ts';
import { idOf } from '../versions.ts';
import { unlessAborted, type Company } from './company.ts';
import type { Verification } from './verification.ts';
import { verifyVersion } from './verify-version.ts';

interface Context {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly logger: Logger;
  readonly company?: Company | undefined;
}

interface Request {
  /** Of whatever asked for it: the same request is carried out once, however many projectors hear of it. */
  readonly id: string;
  /** The user's name; null: the projector itself, before it switches. */
  readonly requestedBy: string | null;
  readonly reason: string | null;
}

/** So many are kept of each read model. */
const KEPT = 50;
const PROGRESS_MS = 500;

/**
 * Verifies a version and keeps what was found in `platform.verification`, with its progress while it runs. Answers
 * nothing when another process has done it or is doing it; what was left unfinished, by a process or because the servers
 * were away, begins anew.
 */
export async function runVerification(
  context: Context,
  target: Target,
  request: Request,
  signal: AbortSignal,
): Promise<Verification | undefined> {
  const companion = context.company?.companion;
  try {
    // Until then it keeps no connection.
    if (companion) await unlessAborted(companion.begun(), signal);
    return await withConnection(context.pool, (client) => runOn(client, context, target, request, signal));
  } finally {
    companion?.leave();
  }
}

async function runOn(
  client: pg.PoolClient,
  context: Context,
  target: Target,
  request: Request,
  signal: AbortSignal,
): Promise<Verification | undefined> {
  if (!(await takeLock(client, request.id))) return undefined;
  try {
    return (await begin(context.pool, target, request))
      ? await verifyAndKeep(client, context, target, request.id, signal)
      : undefined;
  } finally {
    // A connection that broke has given the lock back already.
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

/** False: it has its outcome already. */
async function begin(
  pool: pg.Pool,
  { model }: Target,
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
  { pool, log, logger, company }: Context,
  target: Target,
  id: string,
  signal: AbortSignal,
): Promise<Verification> {
  const { name, version } = target.model;
  const about = { model: name, version, verification: id };
  try {
    const options = { company, signal, onProgress: progressOf(pool, id) };
    const found = await verifyVersion({ client, log }, target, options);
    await keep(pool, id, found);
    if (found.matches) logger.info({ ...about, position: found.position }, 'verified');
    else logger.error({ ...about, position: found.position }, 'differs from the log');
    return found;
  } catch (error) {
    // A process that ends leaves it to the next one, one whose servers are away to a better moment.
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

/** Told now and then, and never waited for. */
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

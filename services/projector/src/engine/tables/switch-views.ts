import { randomUUID } from 'node:crypto';
import { inTransaction } from '@granary/platform/database';
import { pause } from '@granary/platform/waiting';
import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import { buildOf, replaceViews, schemaOf, type Build, type SeenTable } from './ddl.ts';
import type { Stage } from './version-state.ts';
import { noteWait, readsInTheWay, type SwitchWait } from './switch-waits.ts';
import { endBuild, idOf, setStage } from './versions.ts';

/**
 * Lock timeouts of successive attempts; the last one repeats. Readers hold the lock for the length of a request, and new
 * readers queue behind a waiting switch, so the first attempts wait only briefly.
 */
const LOCK_TIMEOUTS_MS = [150, 300, 600, 1_200] as const;
const LONGEST_LOCK_MS = 1_200;
const CATCH_UP_MS = 2_000;

interface Row {
  readonly name: string;
  readonly version: number;
  readonly build: number;
  readonly state: Stage;
  readonly position: string;
  readonly ofAnotherLog: boolean;
}

/** Folds a build at least through this position. Returns false if the build is over. */
export type CatchUp = (through: bigint) => Promise<boolean>;

/**
 * Points the views at this build in one transaction, so that a reader sees the tables of one version only. The live
 * version is frozen meanwhile, until the build has reached its position; it becomes the previous version, and an older
 * previous one is dropped. Switching back works the same way. Returns false if the build is over.
 */
const switchTo = (pool: pg.Pool, build: Build, catchUp: CatchUp, lockMs: number): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    // Unlike folded rows, which version is live must survive a crash.
    await client.query(`SET LOCAL synchronous_commit = on; SET LOCAL lock_timeout = '${lockMs}ms'`);
    const frozen = await lockRows(client, build.name, `state = 'live'`);
    const [serving] = frozen.filter(({ ofAnotherLog }) => !ofAnotherLog);
    if (!(await inTime(catchUp(BigInt(serving?.position ?? 0))))) return false;
    // Readers take this lock before their snapshot: wait for current readers; new ones wait for the new views.
    await client.query('LOCK TABLE platform.switching IN ACCESS EXCLUSIVE MODE');
    const rows = await lockRows(client, build.name, `state <> 'dropped'`);
    const next = rows.find((row) => row.version === build.version && row.build === buildOf(build));
    const live = rows.find(({ state }) => state === 'live');
    if (!next) return false;
    if (next === live) return true;
    if (live && !live.ofAnotherLog && BigInt(next.position) < BigInt(live.position))
      throw new Error(`${schemaOf(build)} did not get to where the live version is`);
    await showTables(client, build);
    await moveStages(client, { next, live, previous: rows.find(({ state }) => state === 'previous') });
    return true;
  });

/** Limits how long the live version is frozen, and breaks possible lock cycles with the build's folding. */
const inTime = (caughtUp: Promise<boolean>): Promise<boolean> => {
  const stop = new AbortController();
  const late = after(CATCH_UP_MS, undefined, { signal: stop.signal }).then(() => {
    throw new NotNow();
  });
  caughtUp.catch(() => undefined);
  late.catch(() => undefined);
  return Promise.race([caughtUp, late]).finally(() => stop.abort());
};

class NotNow extends Error {}

const lockRows = async (client: pg.ClientBase, model: string, which: string): Promise<Row[]> => {
  const { rows } = await client.query<Row>(
    `SELECT name, version, build, state, position, of_another_log AS "ofAnotherLog"
     FROM platform.read_model_version
     WHERE name = $1 AND ${which} FOR UPDATE`,
    [model],
  );
  return rows;
};

const RETRY_MS = 100;
const LOOK_AGAIN_MS = 250;

interface Switching {
  readonly signal: AbortSignal;
  readonly catchUp: CatchUp;
  /** Called once when a long-running read blocks the switch. */
  readonly onWait?: (wait: SwitchWait) => void;
}

/** Retries until the switch succeeds or the build is over. While a very long read is running it only polls. */
export async function switchWhenFree(
  pool: pg.Pool,
  build: Build,
  { signal, catchUp, onWait }: Switching,
): Promise<boolean> {
  let told: SwitchWait | undefined;
  try {
    for (let attempt = 0; !signal.aborted;) {
      const wait = await readsInTheWay(pool, build.name);
      if (wait && wait.seconds * 1_000 > LONGEST_LOCK_MS) {
        if (!told) onWait?.(wait);
        if (Math.round(wait.seconds) !== Math.round(told?.seconds ?? 0)) await noteWait(pool, build, wait);
        told = wait;
        await pause(LOOK_AGAIN_MS, signal);
        continue;
      }
      try {
        return await switchTo(pool, build, catchUp, LOCK_TIMEOUTS_MS[attempt] ?? LONGEST_LOCK_MS);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
      attempt += 1;
      await pause(RETRY_MS, signal);
    }
    return false;
  } finally {
    if (told) await noteWait(pool, build, null);
  }
}

/** Lock timeout or deadlock. */
function isBusy(error: unknown): boolean {
  if (error instanceof NotNow) return true;
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return code === '55P03' || code === '40P01';
}

/** As the tables exist in the database; the code that created them may be gone. */
async function showTables(client: pg.ClientBase, build: Build): Promise<void> {
  const seen = await client.query<SeenTable>(
    `SELECT relname AS name,
       ARRAY(SELECT attname::text FROM pg_attribute
         WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns
     FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' ORDER BY relname`,
    [schemaOf(build)],
  );
  const views = await client.query<{ name: string }>(
    'SELECT viewname AS name FROM pg_views WHERE schemaname = $1 ORDER BY viewname',
    [build.name],
  );
  const viewsNow = views.rows.map(({ name }) => name);
  for (const statement of replaceViews(build, seen.rows, viewsNow)) await client.query(statement);
}

async function moveStages(
  client: pg.ClientBase,
  { next, live, previous }: { next: Row; live: Row | undefined; previous: Row | undefined },
): Promise<void> {
  // When switching back, the target is itself the previous version: free that place before the live version takes it.
  if (previous) await setStage(client, previous, 'dropped');
  if (live) await setStage(client, live, 'previous');
  await setStage(client, next, 'live');
  await client.query(
    `UPDATE platform.read_model_version
     SET phase = NULL, switch_requested = false, rate = NULL, eta_seconds = NULL, waits_for = NULL,
       switched_at = now()
     WHERE name = $1 AND version = $2 AND build = $3`,
    idOf(next),
  );
  await endBuild(client, next, 'switched');
  if (!live) await verifySoon(client, next);
}

/**
 * A first build serves at once and is verified afterwards, unless it was built from an empty log and so folded live.
 */
const verifySoon = (client: pg.ClientBase, first: Row) =>
  client.query(
    `INSERT INTO platform.verification (id, model, version, build, state)
     SELECT $4, name, version, build, 'requested' FROM platform.read_model_version
     WHERE name = $1 AND version = $2 AND build = $3 AND event_count > 0`,
    [...idOf(first), randomUUID()],
  );

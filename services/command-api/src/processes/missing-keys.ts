import { UnreadableEvent, type EventStore, type StoredEvent } from '@granary/event-store';
import type { PartHealth } from '@granary/platform/health';
import { subjectsOf } from '@granary/platform/vault';
import { pause } from '@granary/platform/waiting';
import type pg from 'pg';

const NAME = 'command-api.keys';
const LOOK_AGAIN_MS = 500;
/** Limit on waiting for the follower, which may stay behind the head: the last events may be none it follows. */
const PATIENCE_MS = 60_000;
const SEALED = /"(?<sealed>sealed:[\w.-]+):/gu;

interface Looking {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly signal: AbortSignal;
  /** The position up to which the log is followed; erasures up to there have been carried out. */
  readonly followed: () => Promise<bigint>;
}

/**
 * Looks for data subjects whose key the vault has never had, in events recorded since these tables last knew the log:
 * the vault was then restored from an older backup than the log. A destroyed key leaves its row. Returns the number of
 * missing keys.
 */
export async function lookForMissingKeys(
  { pool, store, signal, followed }: Looking,
  after: bigint,
): Promise<number> {
  const from = await begin(pool, after);
  const head = await store.head();
  const subjects = await sealedAfter(store, from, head, signal);
  const deadline = Date.now() + PATIENCE_MS;
  while (subjects.size > 0 && (await followed()) < head && Date.now() < deadline && !signal.aborted)
    await pause(LOOK_AGAIN_MS, signal);
  if (signal.aborted) return 0;
  const { rowCount } = await pool.query(
    `INSERT INTO vault.missing_key (subject) SELECT subject FROM unnest($1::text[]) AS sealed(subject)
     WHERE NOT EXISTS (SELECT FROM vault.data_key known WHERE known.subject = sealed.subject)
     ON CONFLICT DO NOTHING`,
    [[...subjects]],
  );
  await pool.query('DELETE FROM platform.follower WHERE name = $1', [NAME]);
  return rowCount ?? 0;
}

/** Degraded until the keys exist: restored from a newer backup, or destroyed because their subjects were erased. */
export async function missingKeysHealth(pool: pg.Pool): Promise<PartHealth> {
  const { rows } = await pool.query<{ missing: number }>(
    `SELECT count(*)::integer AS missing FROM vault.missing_key missing
     WHERE NOT EXISTS (SELECT FROM vault.data_key known WHERE known.subject = missing.subject)`,
  );
  const missing = rows[0]?.missing ?? 0;
  if (missing === 0) return { status: 'ok' };
  return {
    status: 'degraded',
    detail: `the vault is older than the log: ${missing} keys of personal data are missing; restore a newer backup of it`,
  };
}

/** An interrupted search restarts where it began. */
async function begin(pool: pg.Pool, after: bigint): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>(
    `INSERT INTO platform.follower (name, position) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET position = least(follower.position, excluded.position) RETURNING position`,
    [NAME, String(after)],
  );
  return BigInt(rows[0]?.position ?? after);
}

async function sealedAfter(
  store: EventStore,
  after: bigint,
  head: bigint,
  signal: AbortSignal,
): Promise<Set<string>> {
  const subjects = new Set<string>();
  for await (const page of store.readPages(after > 0n ? { from: after } : {})) {
    if (signal.aborted || (page[0] && placeOf(page[0]) > head)) break;
    for (const event of page) {
      if (event instanceof UnreadableEvent) continue;
      for (const { groups } of JSON.stringify([event.data, event.metadata]).matchAll(SEALED))
        for (const subject of subjectsOf(groups?.['sealed'] ?? '')) subjects.add(subject);
    }
  }
  return subjects;
}

const placeOf = (event: StoredEvent | UnreadableEvent): bigint =>
  event instanceof UnreadableEvent ? event.event.position : event.position;

import { strangeness, type EventStore, type PlaceInLog } from '@granary/event-store';
import type pg from 'pg';

/**
 * If the log is not the one these tables were folded from, empties them so that they are folded again, and returns the
 * reason. Documents, due dates, account names and snapshots of another log must not be taken for this one's.
 */
export async function forgetAnotherLog(
  pool: pg.Pool,
  store: EventStore,
  follower: string,
  place: PlaceInLog | undefined,
): Promise<string | undefined> {
  const strange = place && (await strangeness(store, place));
  if (strange === undefined) return undefined;
  // Postgres runs several statements in one query atomically.
  await pool.query(`
    TRUNCATE platform.process, platform.due, platform.reference, platform.account, platform.snapshot,
      platform.set_aside;
    DELETE FROM platform.follower WHERE name = '${follower}'
  `);
  return strange;
}

import { strangeness, type EventStore, type PlaceInLog } from '@granary/event-store';
import type pg from 'pg';

/**
 * Empties what was folded from a log that is not there any more, so that it is folded anew from the one that is, and
 * answers why: documents, days, names and states of another log would be taken for this one's.
 */
export async function forgetAnotherLog(
  pool: pg.Pool,
  store: EventStore,
  follower: string,
  place: PlaceInLog | undefined,
): Promise<string | undefined> {
  const strange = place && (await strangeness(store, place));
  if (strange === undefined) return undefined;
  // As one statement, it stands or falls as a whole.
  await pool.query(`
    TRUNCATE platform.process, platform.due, platform.reference, platform.account, platform.snapshot;
    DELETE FROM platform.follower WHERE name = '${follower}'
  `);
  return strange;
}

import type pg from 'pg';
import { announcementOf } from '../fold/announcement.ts';
import type { Commit } from '../tables/commit.ts';
import { buildOf } from '../tables/ddl.ts';
import type { Folded, Poison } from '../fold/fold.ts';
import type { EventLog } from '../log/log-feed.ts';
import type { LogItem } from '../log/log-item.ts';
import { streamItems } from '../log/stream-items.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import { readVersionState, type VersionState } from '../tables/version-state.ts';
import { Untried } from '../tables/poison-kind.ts';
import type { Folder } from '../tables/folder.ts';
import { inParts } from '../tables/in-parts.ts';
import type { LiveWriter } from '../tables/live-writer.ts';

interface Parts {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly folder: Folder;
  readonly writer: LiveWriter;
}

/** Folds a parked stream from its parked event up to the model's position or to the next poison event. */
export async function retryStream(parts: Parts, target: VersionTables, stream: string): Promise<void> {
  let isDone = false;
  while (!isDone) {
    const state = await readVersionState(parts.pool, target.model);
    if (!state?.parkedStreams.has(stream)) return;
    isDone = await retryFrom(state, parts, target, stream);
  }
}

/** Returns false if another worker changed the version meanwhile. */
async function retryFrom(
  state: VersionState,
  parts: Parts,
  target: VersionTables,
  stream: string,
): Promise<boolean> {
  const { folder, writer } = parts;
  folder.forget();
  const waiting = state.stoppedBy === null ? await waitingItems(parts, target, stream, state) : [];
  const parkedStreams = new Set([...state.parkedStreams].filter((parked) => parked !== stream));
  let { revision } = state;
  let isRaced = false;
  await inParts(waiting, async (items, refused) => {
    const batch = await folder.foldBatch(items, { ...state, parkedStreams, refused });
    const [poison] = batch.folding.poison;
    const last = items.at(-1);
    const next = last && waiting[waiting.indexOf(last) + 1];
    const stop = poison ?? (next && untried(next));
    isRaced = !(await writer.write(
      commitOf(target, { ...state, revision }, stream, waiting, batch.folding, stop),
    ));
    if (isRaced) return false;
    folder.keep(batch);
    revision += 1n;
    return !poison;
  });
  return !isRaced;
}

function commitOf(
  { model }: VersionTables,
  { revision, position }: VersionState,
  stream: string,
  waiting: readonly LogItem[],
  folded: Folded,
  poison: Poison | undefined,
): Commit {
  const behind = poison
    ? waiting.length - 1 - waiting.findIndex((item) => item.event.id === poison.event.id)
    : 0;
  return {
    revision,
    position,
    mark: undefined,
    eventCount: folded.eventCount,
    changes: folded.changes,
    poison: poison ? [poison] : [],
    waiting: new Map(poison ? [[stream, behind]] : []),
    released: poison ? [] : [stream],
    // A stopped model resumes by itself at the event it stopped at.
    stoppedBy: null,
    announcement: announcementOf(model.name, position, waiting, folded),
  };
}

const untried = ({ event }: LogItem): Poison => ({ event, error: new Untried() });

/** Later events arrive with the log. */
async function waitingItems(
  { pool, log }: Parts,
  { model }: VersionTables,
  stream: string,
  { position }: VersionState,
): Promise<LogItem[]> {
  const { rows } = await pool.query<{ revision: string }>(
    'SELECT revision FROM platform.parked_event WHERE model = $1 AND version = $2 AND build = $3 AND stream = $4',
    [model.name, model.version, buildOf(model), stream],
  );
  const items: LogItem[] = [];
  const from = BigInt(rows[0]?.revision ?? 0);
  for await (const item of streamItems(log, stream, from, position)) items.push(item);
  return items;
}

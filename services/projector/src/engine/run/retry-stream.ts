import type pg from 'pg';
import { announcementOf } from '../fold/announcement.ts';
import type { BatchWriter } from '../tables/batch-writer.ts';
import type { Commit } from '../tables/commit.ts';
import { buildOf } from '../tables/ddl.ts';
import type { Folded, Poison } from '../fold/fold.ts';
import type { EventLog } from '../log/log-feed.ts';
import type { LogItem } from '../log/log-item.ts';
import { streamItems } from '../log/stream-items.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import { readVersionState, type VersionState } from '../tables/version-state.ts';
import { Untried } from '../tables/poison-kind.ts';
import { isRefusedData } from '../tables/refused-data.ts';

interface Context {
  readonly pool: pg.Pool;
  readonly log: EventLog;
}

/** Folds a parked stream from its parked event up to the model's position or to the next poison event. */
export async function retryStream(
  context: Context,
  target: VersionTables,
  writer: BatchWriter,
  stream: string,
): Promise<void> {
  let most = Number.MAX_SAFE_INTEGER;
  let refused: ReadonlyMap<string, Error> = new Map();
  for (;;) {
    const state = await readVersionState(context.pool, target.model);
    if (!state?.parkedStreams.has(stream)) return;
    writer.forgetRows();
    const waiting = state.stoppedBy === null ? await waitingItems(context, target, stream, state) : [];
    const items = waiting.slice(0, most);
    const parkedStreams = new Set([...state.parkedStreams].filter((parked) => parked !== stream));
    const { folded, loaded } = await writer.fold(items, { ...state, parkedStreams, refused });
    const poison = folded.poison[0] ?? untried(waiting[most]);
    try {
      const commit = commitOf(target, state, stream, waiting, folded, poison);
      if (!(await writer.write(commit, loaded))) continue;
      if (!poison || folded.poison.length > 0) return;
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      const [only] = items;
      if (items.length > 1) most = Math.ceil(items.length / 2);
      else if (only) refused = new Map([[only.event.id, error]]);
    }
  }
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
    announcement: announcementOf(model.name, position, waiting, folded.streams),
  };
}

const untried = (item: LogItem | undefined): Poison | undefined =>
  item && { event: item.event, error: new Untried() };

/** Later events arrive with the log. */
async function waitingItems(
  { pool, log }: Context,
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

import { channels } from '@granary/api/changes';
import type { LogMark } from '@granary/event-store';
import type { TableChanges } from '../fold/fold.ts';
import { buildOf } from './ddl.ts';
import { parkingWrites, type Parking } from './parking-writes.ts';
import { insert, remove, split, upsert, type Bind, type Write } from './row-writes.ts';
import type { VersionTables, VersionTable } from './version-tables.ts';

/** Everything one batch changes, committed atomically. */
export interface Commit extends Parking {
  /** The version's revision as last read; a concurrent write makes this commit fail. */
  readonly revision: bigint;
  readonly position: bigint;
  /** The last event of the batch, if any. */
  readonly mark: LogMark | undefined;
  readonly eventCount: number;
  readonly changes: readonly TableChanges[];
  readonly stoppedBy: string | null;
  /** Notification for open screens, as JSON; `undefined` when nothing visible changed. */
  readonly announcement: string | undefined;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The checkpoint's compare-and-set and every write as one statement, which returns one row on success. Each write is
 * conditional on the compare-and-set, so that of several workers with the same batch only one writes.
 */
export function commitStatement(target: VersionTables, commit: Commit): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const writes = [
    ...target.tables.flatMap((table, index) => tableWrites(table, commit.changes[index])),
    ...parkingWrites(target, commit),
  ];
  const parts = [
    `checkpoint AS (${checkpointWrite(target, commit, bind)})`,
    ...writes.map((write, index) => `write_${index} AS (${write(bind, 'EXISTS (SELECT FROM checkpoint)')})`),
  ];
  const told = newsOf(target, commit, bind).map(
    (notify) => `CASE WHEN state = 'live' THEN ${notify}::text END`,
  );
  return { text: `WITH ${parts.join(', ')} SELECT ${told.join(', ')} FROM checkpoint`, values };
}

/** The calls that tell of a commit, for live versions only. */
export function newsOf({ model }: VersionTables, { position, announcement }: Commit, bind: Bind): string[] {
  const news = [`pg_notify('${channels.checkpoint}', ${bind(`${model.name}:${position}`)})`];
  if (announcement) news.push(`pg_notify('${channels.changes}', ${bind(announcement)})`);
  return news;
}

export function checkpointWrite({ model }: VersionTables, commit: Commit, bind: Bind): string {
  return (
    `UPDATE platform.read_model_version SET position = ${bind(commit.position)}, revision = revision + 1, ` +
    `event_count = event_count + ${bind(commit.eventCount)}, stopped_by = ${bind(commit.stoppedBy)}, ` +
    `${commit.mark ? `mark_position = ${bind(commit.mark.position)}, mark_id = ${bind(commit.mark.id)}, ` : ''}` +
    `updated_at = now() WHERE name = ${bind(model.name)} AND version = ${bind(model.version)} ` +
    `AND build = ${bind(buildOf(model))} AND revision = ${bind(commit.revision)} RETURNING state`
  );
}

function tableWrites(target: VersionTable, changes: TableChanges | undefined): Write[] {
  if (!changes) return [];
  const { rows, deleted } = split(changes);
  return [
    ...(changes.added.length > 0 ? [insert(target, changes.added)] : []),
    ...(rows.length > 0 ? [upsert(target, rows)] : []),
    ...(deleted.length > 0 ? [remove(target, deleted)] : []),
  ];
}

import type { EventStore } from './event-store.ts';

/** An event that was met in the log: whoever stands behind it knows the log by it. */
export interface LogMark {
  readonly position: bigint;
  readonly id: string;
}

/** Where somebody stands who follows the log. */
export interface PlaceInLog {
  readonly position: bigint;
  /** The last event at or before the position; none where marks were not kept yet. */
  readonly mark: LogMark | undefined;
}

/** Why this is not the log in which somebody has got to that place: another one, or an older copy. */
export async function strangeness(
  log: Pick<EventStore, 'head' | 'idAt' | 'hasPosition'>,
  { position, mark }: PlaceInLog,
): Promise<string | undefined> {
  if (position <= 0n) return undefined;
  const head = await log.head();
  if (position > head)
    return `followed up to ${position}, but the log ends at ${head}: it is another log, or an older copy`;
  if (mark && (await log.idAt(mark.position)) !== mark.id)
    return `followed up to ${position}, but another event stands at ${mark.position}: it is another log, or one that went on from an older copy`;
  if (!mark && !(await log.hasPosition(position)))
    return `followed up to ${position}, where the log has no record: it is another log`;
  return undefined;
}

/** The mark of a place that fits no log and had none: whatever comes to stand there, it will not be that. */
export const NO_EVENT = '00000000-0000-0000-0000-000000000000';

/** As a row of Postgres has it. */
export interface MarkColumns {
  readonly markPosition: string | null;
  readonly markId: string | null;
}

export const markIn = ({ markPosition, markId }: MarkColumns): LogMark | undefined =>
  markPosition !== null && markId !== null ? { position: BigInt(markPosition), id: markId } : undefined;

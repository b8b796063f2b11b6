import type { EventStore } from './event-store.ts';

/** An event that a consumer has read: identifies the log that its position refers to. */
export interface LogMark {
  readonly position: bigint;
  readonly id: string;
}

/** The position of a consumer in the log. */
export interface PlaceInLog {
  readonly position: bigint;
  /** The last event at or before the position; undefined for positions saved without a mark. */
  readonly mark: LogMark | undefined;
}

/**
 * Returns why this log is not the one the position was reached in (another log, or an older copy); undefined if it is.
 */
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

/** Id for the mark of a position that fits no log and has no mark: no event will ever match it. */
export const NO_EVENT = '00000000-0000-0000-0000-000000000000';

/** A mark as stored in Postgres. */
export interface MarkColumns {
  readonly markPosition: string | null;
  readonly markId: string | null;
}

/** Undefined unless both columns are set. */
export const markIn = ({ markPosition, markId }: MarkColumns): LogMark | undefined =>
  markPosition !== null && markId !== null ? { position: BigInt(markPosition), id: markId } : undefined;

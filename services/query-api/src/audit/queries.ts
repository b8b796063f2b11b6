import { CAUSE_EVENTS, type AuditEvent } from '@granary/api/audit';
import type { Operation } from '@granary/api/operation-log';
import { mayUseWarehouse } from '@granary/platform/access';
import { all, raw, sql, type QueryRunner, type Sql } from '../database/index.ts';
import type { ListCall } from '../lists/index.ts';
import { operationColumns, visibleTo } from '../operation-log/index.ts';
import type { CausedEvent } from './cause.ts';

type Caller = ListCall['caller'];

export interface FoundEvent extends Operation {
  readonly commandId: string;
  readonly causationId: string;
}

const selected = raw(
  Object.entries({ ...operationColumns, commandId: 'o.command_id', causationId: 'o.causation_id' })
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', '),
);

/** Matches an event by its id or its log position. */
const named = (name: string): Sql =>
  /^\d+$/.test(name) ? sql`o.id = ${`${name.padStart(19, '0')}-0000`}` : sql`o.event_id = ${name}`;

export const findEvent = async (
  runQuery: QueryRunner,
  name: string,
  { warehouses }: Caller,
): Promise<FoundEvent | undefined> => {
  const [found] = await runQuery<FoundEvent>(sql`
    SELECT ${selected} FROM operations.operation o WHERE ${all([named(name), visibleTo(warehouses)])}`);
  return found;
};

/** The previous and next event of its stream that the caller may see. */
export const neighboursOf = async (
  runQuery: QueryRunner,
  { category, subject, position, recordedAt }: FoundEvent,
  { warehouses }: Caller,
): Promise<Pick<AuditEvent, 'previous' | 'next'>> => {
  const beside = async (sign: '<' | '>', direction: 'ASC' | 'DESC') => {
    const place = `${position.padStart(19, '0')}-0000`;
    const [found] = await runQuery<NonNullable<AuditEvent['next']>>(sql`
      SELECT o.event_id AS "eventId", o.type FROM operations.operation o
      WHERE ${all([
        sql`o.subject = ${subject} AND o.category = ${category}`,
        sql`(o.recorded_at, o.id) ${raw(sign)} (${recordedAt}, ${place})`,
        visibleTo(warehouses),
      ])}
      ORDER BY o.recorded_at ${raw(direction)}, o.id ${raw(direction)} LIMIT 1`);
    return found ?? null;
  };
  return { previous: await beside('<', 'DESC'), next: await beside('>', 'ASC') };
};

export interface Conversation {
  readonly events: readonly CausedEvent[];
  readonly hidden: number;
  readonly truncated: boolean;
}

/**
 * All events of a request, oldest first. A very long conversation is truncated to its beginning and the event itself.
 */
export const conversationOf = async (
  runQuery: QueryRunner,
  { eventId, correlationId }: FoundEvent,
  caller: Caller,
): Promise<Conversation> => {
  const found = await runQuery<CausedEvent>(sql`
    SELECT ${selected} FROM operations.operation o WHERE o.correlation_id = ${correlationId}
    ORDER BY o.recorded_at, o.id LIMIT ${CAUSE_EVENTS + 1}`);
  const begun = found.slice(0, CAUSE_EVENTS);
  const itself = begun.some((event) => event.eventId === eventId)
    ? []
    : await runQuery<CausedEvent>(sql`
        SELECT ${selected} FROM operations.operation o WHERE o.event_id = ${eventId}`);
  const events = [...begun, ...itself];
  const seen = events.filter(({ warehouse }) => warehouse === null || mayUseWarehouse(caller, warehouse));
  return {
    events: seen,
    hidden: events.length - seen.length,
    truncated: found.length > CAUSE_EVENTS,
  };
};

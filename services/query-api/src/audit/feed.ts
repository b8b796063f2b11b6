import { Controller } from '@nestjs/common';
import { listEvents, type EventFeed, type FedEvent } from '@granary/api/audit';
import { reject } from '@granary/domain/kernel';
import { EventStore, UnreadableEvent, type StoredEvent } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { all, raw, Reads, sql, type QueryRunner } from '../database/index.ts';
import { operationColumns, visibleTo } from '../operation-log/index.ts';
import { eventsAt, eventsBetween } from './logged.ts';
import { plain } from './plain.ts';
import { withhold } from './withhold.ts';

type FeedCall = CallOf<typeof listEvents>;
type FedRow = Omit<FedEvent, 'schemaVersion' | 'data'>;
/** By position. */
type Stored = ReadonlyMap<string, StoredEvent>;
/** An event that the operation log could not fold; its stream waits there. */
type Parked = NonNullable<EventFeed['waitsFor']>;

@Controller()
export class FeedController {
  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  /** The operation log says which events the caller may see; their data comes from the log. */
  @Route(listEvents)
  async events(@Call() call: FeedCall): Promise<EventFeed> {
    const { after = '0', limit } = call.query;
    const { rows, end, waitsFor, freshness } = await this.reads.snapshot(
      call,
      listEvents,
      async (snapshot) => {
        const { runQuery } = snapshot;
        const shown = await snapshot.freshness();
        const parked = await firstParked(runQuery, call);
        const last = parked ? String(BigInt(parked.position) - 1n) : shown.position;
        return { rows: await rowsAfter(runQuery, call, last), end: last, waitsFor: parked, freshness: shown };
      },
    );
    if (BigInt(after) > BigInt(freshness.position)) await this.requireKnown(BigInt(after));
    const atEnd = rows.length < limit;
    // A copy of much of the log is worth knowing of; a program that follows it would add an event with each look.
    if (!atEnd) await this.reads.recordAccess(call, 'event', 'log');
    const stored = await this.stored(call, rows);
    const events = rows.map((row) => fed(row, stored.get(row.position), call.caller.permissions));
    const reached = atEnd ? larger(after, end) : (rows.at(-1)?.position ?? after);
    return { events, next: reached, atEnd, waitsFor, freshness };
  }

  /** A log restored from a backup ends earlier: what comes there is not what the caller has copied. */
  private async requireKnown(position: bigint): Promise<void> {
    if (position > (await this.store.head()))
      throw reject('POSITION_NOT_FOUND', { position: String(position) }, 'after');
  }

  private async stored({ caller, query }: FeedCall, rows: readonly FedRow[]): Promise<Stored> {
    const found = new Map<string, StoredEvent>();
    const positions = rows.map(({ position }) => BigInt(position));
    const [first, last] = [positions[0], positions.at(-1)];
    if (first === undefined || last === undefined) return found;
    // Where most events are of other warehouses, reading each by itself is cheaper.
    const pages =
      caller.warehouses === 'all'
        ? eventsBetween(this.store, [first, last], query.category)
        : eventsAt(this.store, positions);
    for await (const page of pages)
      for (const logged of page) {
        const event = logged.decoded();
        if (event instanceof UnreadableEvent) throw event;
        found.set(String(logged.position), event);
      }
    return found;
  }
}

/** Rows of a parked stream come behind those of other streams once it is folded: a caller must not be past them. */
const firstParked = async (
  runQuery: QueryRunner,
  { query: { category } }: FeedCall,
): Promise<Parked | null> => {
  const [first] = await runQuery<Parked>(sql`
    SELECT parked.position::text AS position, parked.parked_at AS since
    FROM platform.read_model model
    JOIN platform.parked_event parked
      ON (parked.model, parked.version, parked.build) = (model.name, model.version, model.build)
    WHERE ${all([
      sql`model.name = 'operations'`,
      category === undefined ? undefined : sql`split_part(parked.stream, '-', 1) = ${category}`,
    ])}
    ORDER BY parked.position LIMIT 1`);
  return first ?? null;
};

/** What is recorded or folded meanwhile comes with the next answer. */
const rowsAfter = (
  runQuery: QueryRunner,
  { caller, query: { after = '0', category, limit } }: FeedCall,
  last: string,
): Promise<FedRow[]> =>
  runQuery<FedRow>(sql`
    SELECT ${selected} FROM operations.operation o
    WHERE ${all([
      sql`o.id > ${endOf(after)} AND o.id <= ${endOf(last)}`,
      category === undefined ? undefined : sql`o.category = ${category}`,
      visibleTo(caller.warehouses),
    ])}
    ORDER BY o.id LIMIT ${limit}`);

/** Rows are named by their position; this follows the rows of the position and precedes those of the next. */
const endOf = (position: string): string => `${position.padStart(19, '0')}-9999`;

const columns = [
  'position',
  'eventId',
  'type',
  'category',
  'subject',
  'revision',
  'occurredAt',
  'recordedAt',
  'userId',
  'username',
  'role',
  'warehouse',
  'correlationId',
] as const;
const selected = raw(
  [
    ...columns.map((name) => [name, operationColumns[name]]),
    ['causationId', 'o.causation_id'],
    ['commandId', 'o.command_id'],
  ]
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', '),
);

const fed = (
  row: FedRow,
  event: StoredEvent | undefined,
  permissions: FeedCall['caller']['permissions'],
): FedEvent => {
  if (!event) throw new Error(`the log lacks the event at ${row.position}`);
  return {
    ...row,
    schemaVersion: event.metadata.schemaVersion,
    data: withhold(plain(event.data), permissions, { eventType: row.type }) as FedEvent['data'],
  };
};

const larger = (one: string, other: string): string => (BigInt(one) > BigInt(other) ? one : other);

import { buildOf, type Build } from './ddl.ts';
import { whyOf, type Poison } from '../fold/fold.ts';
import { kindOf } from './poison-kind.ts';
import type { Bind, Write } from './row-writes.ts';
import type { VersionTables } from './version-tables.ts';

/** Changes of a batch to parked streams. */
export interface Parking {
  readonly poison: readonly Poison[];
  /** Further events of parked streams, by stream. */
  readonly waiting: ReadonlyMap<string, number>;
  /** Streams that are no longer parked. */
  readonly released: readonly string[];
}

/** Statements for streams that are parked, stay parked or are released. */
export function parkingWrites({ model }: VersionTables, { poison, waiting, released }: Parking): Write[] {
  const newlyParked = new Set(poison.map(({ event }) => event.stream));
  const stillWaiting = new Map([...waiting].filter(([stream]) => !newlyParked.has(stream)));
  return [
    ...(poison.length > 0 ? [park(model, poison, waiting)] : []),
    ...(stillWaiting.size > 0 ? [countWaiting(model, stillWaiting)] : []),
    ...(released.length > 0 ? [release(model, released)] : []),
  ];
}

const park =
  (model: Build, poison: readonly Poison[], waiting: ReadonlyMap<string, number>): Write =>
  (bind, condition) => {
    const column = (type: string, value: (one: Poison) => unknown) => `${bind(poison.map(value))}::${type}[]`;
    const given = [
      column('text', ({ event }) => event.stream),
      column('uuid', ({ event }) => event.id),
      column('text', ({ event }) => event.type),
      column('bigint', ({ event }) => event.revision),
      column('bigint', ({ event }) => event.position),
      column('text', kindOf),
      column('text', whyOf),
      column('bigint', ({ event }) => waiting.get(event.stream) ?? 0),
    ];
    return (
      'INSERT INTO platform.parked_event ' +
      '(model, version, build, stream, event_id, event_type, revision, position, kind, error, waiting) ' +
      `SELECT ${bind(model.name)}, ${bind(model.version)}::integer, ${bind(buildOf(model))}::integer, given.* FROM unnest(${given.join(', ')}) AS given ` +
      `WHERE ${condition} ON CONFLICT (model, version, build, stream) DO UPDATE SET ` +
      'event_id = excluded.event_id, event_type = excluded.event_type, revision = excluded.revision, ' +
      'position = excluded.position, kind = excluded.kind, error = excluded.error, waiting = excluded.waiting, tried_at = now(), retry = false, ' +
      'attempts = CASE WHEN parked_event.event_id = excluded.event_id THEN parked_event.attempts + 1 ELSE 1 END'
    );
  };

const countWaiting =
  (model: Build, waiting: ReadonlyMap<string, number>): Write =>
  (bind, condition) =>
    'UPDATE platform.parked_event AS parked SET waiting = parked.waiting + given.count ' +
    `FROM unnest(${bind([...waiting.keys()])}::text[], ${bind([...waiting.values()])}::bigint[]) ` +
    `AS given (stream, count) WHERE ${ofBuild(model, bind)} ` +
    `AND parked.stream = given.stream AND ${condition}`;

const release =
  (model: Build, streams: readonly string[]): Write =>
  (bind, condition) =>
    `DELETE FROM platform.parked_event AS parked WHERE ${ofBuild(model, bind)} ` +
    `AND stream = ANY(${bind(streams)}::text[]) AND ${condition}`;

const ofBuild = (model: Build, bind: Bind): string =>
  `parked.model = ${bind(model.name)} AND parked.version = ${bind(model.version)} ` +
  `AND parked.build = ${bind(buildOf(model))}`;

import {
  listParkedEvents,
  parkedEventFields,
  type ParkedEventRow,
  type StreamAside,
} from '@granary/api/projections';
import type { AnswerOf } from '@granary/api/http';
import type { listParkedErrors } from '@granary/api/projections';
import { sql, type QueryRunner } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

export const parkedEventsList = defineList(listParkedEvents, parkedEventFields, {
  from: `platform.parked_event p JOIN platform.read_model_version v
    ON (v.name, v.version, v.build) = (p.model, p.version, p.build) AND v.state <> 'dropped'`,
  select: {
    model: 'p.model',
    stage: 'v.state',
    version: 'p.version',
    eventId: 'p.event_id',
    stream: 'p.stream',
    eventType: 'p.event_type',
    revision: 'p.revision::integer',
    position: 'p.position::text',
    kind: 'p.kind',
    error: 'p.error',
    waiting: 'p.waiting::integer',
    attempts: 'p.attempts',
    parkedAt: 'p.parked_at',
    triedAt: 'p.tried_at',
    retrying: 'p.retry',
    // Filled in by the controller, from the log.
    revealed: 'false',
  },
  columns: {},
  id: `(p.model || '/' || p.version || '/' || p.build || '/' || p.stream)`,
  atOnce: true,
  order: [
    { field: 'error', direction: 'asc' },
    { field: 'stream', direction: 'asc' },
  ],
});

type ErrorGroup = AnswerOf<typeof listParkedErrors>['errors'][number];

/** A stream parked in both the live and the previous version counts once. */
export const findParkedErrors = (runQuery: QueryRunner): Promise<ErrorGroup[]> =>
  runQuery<ErrorGroup>(sql`
    SELECT model, kind, error, count(*)::integer AS streams, sum(waiting)::integer AS waiting, min(since) AS since
    FROM (
      SELECT model, kind, error, stream, max(waiting) AS waiting, min(parked_at) AS since
      FROM platform.parked_event p
      WHERE EXISTS (SELECT FROM platform.read_model_version v
        WHERE (v.name, v.version, v.build) = (p.model, p.version, p.build) AND v.state <> 'dropped')
      GROUP BY model, kind, error, stream
    ) one
    GROUP BY model, kind, error ORDER BY streams DESC, model, error LIMIT 100`);

/** Limited, because most streams are set aside for the same reason. */
export const findSetAside = (runQuery: QueryRunner): Promise<StreamAside[]> =>
  runQuery<StreamAside>(sql`
    SELECT stream, revision::integer AS revision, event_type AS "eventType", own, kind, error, since
    FROM platform.set_aside ORDER BY position LIMIT 200`);

export type ParkedPlace = Pick<ParkedEventRow, 'stream' | 'revision'>;

export const findParked = async (
  runQuery: QueryRunner,
  model: string,
  eventId: string,
): Promise<ParkedPlace | undefined> => {
  const [found] = await runQuery<ParkedPlace>(sql`
    SELECT stream, revision::integer AS revision FROM platform.parked_event
    WHERE model = ${model} AND event_id = ${eventId} LIMIT 1`);
  return found;
};

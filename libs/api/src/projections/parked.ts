import { poisonKinds, versionStages } from '@granary/domain/projections';
import { z } from 'zod';
import {
  done,
  endpoint,
  listQuery,
  page,
  position,
  readModels,
  reasonText,
  type ListFields,
} from '../http/index.ts';
import { ofModel } from './contracts.ts';

export const parkedEventFields = {
  model: { kind: 'enum', values: readModels, sortable: true },
  stage: { kind: 'enum', values: versionStages },
  kind: { kind: 'enum', values: poisonKinds },
  error: { kind: 'text', sortable: true, searched: true },
  stream: { kind: 'text', sortable: true, searched: true },
  eventType: { kind: 'text', sortable: true, searched: true },
  waiting: { kind: 'integer', sortable: true },
  parkedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

/** The event at which a stream (or, with `stop`, the model) is stopped. Its payload is not included. */
const parkedEvent = z.object({
  model: z.enum(readModels),
  stage: z.enum(versionStages),
  version: z.number().int(),
  eventId: z.uuid(),
  stream: z.string(),
  eventType: z.string(),
  revision: z.number().int(),
  position,
  /** Null for events parked before kinds were recorded. */
  kind: z.enum(poisonKinds).nullable(),
  error: z.string(),
  /** Later events of the stream that wait behind it. */
  waiting: z.number().int(),
  attempts: z.number().int(),
  parkedAt: z.string(),
  triedAt: z.string(),
  /** A retry was requested and has not finished. */
  retrying: z.boolean(),
  /** A user gave a reason to see its payload. */
  revealed: z.boolean(),
});
export type ParkedEventRow = z.output<typeof parkedEvent>;

export const listParkedEvents = endpoint({
  method: 'GET',
  path: '/projections/parked-events',
  summary: 'Events that read models could not fold',
  access: 'system:monitor',
  query: listQuery(parkedEventFields),
  answer: page(parkedEvent),
});

export const listParkedErrors = endpoint({
  method: 'GET',
  path: '/projections/parked-errors',
  summary: 'The errors of parked events, the most frequent first',
  access: 'system:monitor',
  answer: z.object({
    errors: z.array(
      z.object({
        model: z.enum(readModels),
        kind: z.enum(poisonKinds).nullable(),
        error: z.string(),
        streams: z.number().int(),
        /** Events that wait behind them. */
        waiting: z.number().int(),
        since: z.string(),
      }),
    ),
  }),
});

const oneEvent = ofModel.extend({ eventId: z.uuid() });
const because = z.object({ reason: reasonText });

export const retryParkedEvents = endpoint({
  method: 'POST',
  path: '/projections/{model}/parked-events/retries',
  summary: 'Try parked events again: one, a stream, or all',
  access: 'system:admin',
  touches: ['projection'],
  params: ofModel,
  body: because.extend({ stream: z.string().max(300).optional(), eventId: z.uuid().optional() }),
  answer: done,
});

export const skipParkedEvent = endpoint({
  method: 'POST',
  path: '/projections/{model}/parked-events/{eventId}/skip',
  summary: 'Pass over an event, now and in every rebuild',
  access: 'system:admin',
  touches: ['projection'],
  params: oneEvent,
  body: because,
  answer: done,
});

export const revealParkedEvent = endpoint({
  method: 'POST',
  path: '/projections/{model}/parked-events/{eventId}/revelation',
  summary: 'Ask for the content of a parked event, with a reason that is kept',
  access: 'system:admin',
  touches: ['projection'],
  params: oneEvent,
  body: because,
  answer: done,
});

export const getParkedPayload = endpoint({
  method: 'GET',
  path: '/projections/{model}/parked-events/{eventId}/payload',
  summary: 'The content of a parked event after it was asked for; personal values stay withheld',
  access: 'system:admin',
  params: oneEvent,
  answer: z.object({
    eventId: z.uuid(),
    stream: z.string(),
    revision: z.number().int(),
    eventType: z.string(),
    recordedAt: z.string(),
    data: z.unknown(),
    metadata: z.unknown(),
  }),
});

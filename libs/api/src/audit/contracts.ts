import { z } from 'zod';
import { endpoint, freshness, listQuery, page, position, type ListFields } from '../http/index.ts';
import { logReaders, operation } from '../operation-log/index.ts';

/** An event id, or a log position: ledger rows contain the latter in their own ids. */
const eventName = z.union([z.uuid(), z.string().regex(/^\d{1,19}$/)]);

const leaf = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const neighbour = z.object({ eventId: z.uuid(), type: z.string() }).nullable();

export const getEvent = endpoint({
  method: 'GET',
  path: '/audit/events/{eventId}',
  summary: 'One event of the log, with what it changed',
  access: logReaders,
  params: z.object({ eventId: eventName }),
  answer: operation.extend({
    commandId: z.string(),
    causationId: z.string(),
    schemaVersion: z.number().int(),
    /** The event as recorded. Personal values are withheld, as are prices from users who may not see them. */
    data: z.record(z.string(), z.unknown()),
    /** State changes by the event, with paths such as `batches.B-1.available`. Null: absent before or after. */
    changes: z.array(z.object({ path: z.string(), before: leaf, after: leaf })),
    /** Adjacent events of the stream. */
    previous: neighbour,
    next: neighbour,
    freshness,
  }),
  models: ['operations'],
});
export type AuditEvent = z.output<typeof getEvent.answer>;

/** Maximum number of events shown per correlation. */
export const CAUSE_EVENTS = 500;

export const causeNode = z.object({
  /** Event id, or command id. */
  id: z.string(),
  /** Id of the parent node; null at the root. */
  parent: z.string().nullable(),
  depth: z.number().int(),
  /** A command is the parent of its events and steps. A step with a single event is shown as that event. */
  kind: z.enum(['command', 'step', 'event']),
  /** For a command, its first event. */
  eventId: z.uuid(),
  type: z.string(),
  category: z.string(),
  subject: z.string(),
  subjectName: z.string().nullable(),
  position,
  occurredAt: z.string(),
  recordedAt: z.string(),
  username: z.string(),
  role: z.string(),
  warehouse: z.string().nullable(),
  reason: z.string().nullable(),
  /** The requested event. */
  self: z.boolean(),
});
export type CauseNode = z.output<typeof causeNode>;

export const getEventCause = endpoint({
  method: 'GET',
  path: '/audit/events/{eventId}/cause',
  summary: 'The command behind an event, and everything that it caused',
  access: logReaders,
  params: z.object({ eventId: eventName }),
  answer: z.object({
    eventId: z.uuid(),
    correlationId: z.string(),
    /** The tree in preorder: every node after its parent. */
    nodes: z.array(causeNode),
    /** Number of events in warehouses the caller may not see. */
    hidden: z.number().int(),
    /** True if there are more events than shown. */
    truncated: z.boolean(),
    freshness,
  }),
  models: ['operations'],
});
export type EventCause = z.output<typeof getEventCause.answer>;

/** Decrypted personal values of an event; null if the key was destroyed because the person was erased. */
export const getEventPersonal = endpoint({
  method: 'GET',
  path: '/audit/events/{eventId}/personal',
  summary: 'The personal values of an event and the address it came from; every look is logged',
  access: 'permission:audit',
  params: z.object({ eventId: eventName }),
  answer: z.object({
    clientIp: z.string().nullable(),
    values: z.array(z.object({ path: z.string(), value: z.string().nullable() })),
  }),
  models: ['operations'],
});
export type EventPersonal = z.output<typeof getEventPersonal.answer>;

/** The events of a type are counted up to here; beyond it the count is a lower bound. */
export const CATEGORY_CEILING = 10_000;

export const listEventCategories = endpoint({
  method: 'GET',
  path: '/audit/categories',
  summary: 'The categories of streams, with how much each holds',
  access: logReaders,
  answer: z.object({
    categories: z.array(
      z.object({
        category: z.string(),
        events: z.number().int(),
        /** False if there are more events. */
        exact: z.boolean(),
        firstAt: z.string().nullable(),
        lastAt: z.string().nullable(),
      }),
    ),
    freshness,
  }),
  models: ['operations'],
});
export type EventCategories = z.output<typeof listEventCategories.answer>;

export const streamFields = {
  subject: { kind: 'text', sortable: true, filterable: true, searched: true },
  firstAt: { kind: 'moment', sortable: true, filterable: true },
} as const satisfies ListFields;

export const streamRow = z.object({
  /** The stream name is `‹category›-‹subject›`. */
  category: z.string(),
  subject: z.string(),
  events: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  lastType: z.string(),
  lastEventId: z.uuid(),
});
export type StreamRow = z.output<typeof streamRow>;

export const listStreams = endpoint({
  method: 'GET',
  path: '/audit/streams',
  summary: 'The streams of a category',
  access: logReaders,
  query: listQuery(streamFields, { category: z.string().max(40).default('stock') }),
  answer: page(streamRow),
  models: ['operations'],
});

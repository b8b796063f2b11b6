import { z } from 'zod';
import { endpoint, freshness, listQuery, page, position, type ListFields } from '../http/index.ts';
import { logReaders, operation } from '../operations/index.ts';

/** Its id, or its place in the log: rows of a ledger carry the latter in their own ids. */
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
    /** The event as recorded; personal values, and prices for those who may not see them, are withheld. */
    data: z.record(z.string(), z.unknown()),
    /** What the stream was before and after it; paths as in `batches.B-1.available`. Null: was not, or is no more. */
    changes: z.array(z.object({ path: z.string(), before: leaf, after: leaf })),
    /** Its neighbours on the stream. */
    previous: neighbour,
    next: neighbour,
    freshness,
  }),
  models: ['operations'],
});
export type AuditEvent = z.output<typeof getEvent.answer>;

/** So many events of one conversation are shown at most. */
export const CAUSE_EVENTS = 500;

export const causeNode = z.object({
  /** The event's id, or the command's. */
  id: z.string(),
  /** The node above it; null at the top. */
  parent: z.string().nullable(),
  depth: z.number().int(),
  /** A command stands above the events and steps that it brought about; a step of one event is that event. */
  kind: z.enum(['command', 'step', 'event']),
  /** Of a command: of its first event. */
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
  /** The event that was asked about. */
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
    /** A tree, written from the top: every node after its parent. */
    nodes: z.array(causeNode),
    /** Events in warehouses that the caller may not see. */
    hidden: z.number().int(),
    /** True: there are more events than are shown. */
    truncated: z.boolean(),
    freshness,
  }),
  models: ['operations'],
});
export type EventCause = z.output<typeof getEventCause.answer>;

/** What was sealed in the event, opened; null: the key is gone, the person has been forgotten. */
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

/** So many events of one type are counted; beyond that it is "more than". */
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
        /** False: there are more events than that. */
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
  /** `‹category›-‹subject›` is the name of the stream. */
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

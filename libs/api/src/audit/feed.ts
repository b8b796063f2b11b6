import { z } from 'zod';
import { endpoint, freshness, position } from '../http/index.ts';

/** Maximum number of events per answer. */
const FEED_EVENTS = 500;

const fedEvent = z.object({
  position,
  eventId: z.uuid(),
  type: z.string(),
  schemaVersion: z.number().int(),
  /** The stream is `‹category›-‹subject›`, the event its `revision`, from 0. */
  category: z.string(),
  subject: z.string(),
  revision: z.number().int(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  userId: z.string(),
  username: z.string(),
  role: z.string(),
  warehouse: z.string().nullable(),
  correlationId: z.string(),
  causationId: z.string(),
  commandId: z.string(),
  /** As recorded. Personal values are withheld, as are figures from users who may not see them. */
  data: z.record(z.string(), z.unknown()),
});
export type FedEvent = z.output<typeof fedEvent>;

/**
 * The log from a position on, oldest first, for programs that keep a copy: they store `next` with what they have
 * copied and continue after it. Every event that the caller may see comes exactly once, in the order of the log, so
 * nothing comes that was recorded after an event which cannot be shown yet (`waitsFor`).
 */
export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'The log from a position on, for programs that keep a copy',
  access: 'log:export',
  query: z.object({
    after: position
      .max(19)
      .optional()
      .describe('`next` of the answer before; without it, from the beginning.'),
    category: z.string().trim().min(1).max(40).optional().describe('Only streams of this category.'),
    limit: z.coerce.number().int().min(1).max(FEED_EVENTS).default(100),
  }),
  answer: z.object({
    events: z.array(fedEvent),
    /** Where to continue. */
    next: position,
    /** For now, nothing comes after these events: the log ends there, or stands (`waitsFor`). */
    atEnd: z.boolean(),
    /** The event that cannot be shown yet. Those before it come; it and later ones, once an operator has retried or skipped it. */
    waitsFor: z.object({ position, since: z.string() }).nullable(),
    freshness,
  }),
  models: ['operations'],
});
export type EventFeed = z.output<typeof listEvents.answer>;

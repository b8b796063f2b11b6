import { z } from 'zod';
import { endpoint, position, readModels } from '../http/index.ts';

/**
 * The projector's notification on the Postgres channel `granary_changes` after each committed batch, forwarded to open
 * screens: the rows of these streams have changed. `subjects` is empty if there are too many to list.
 */
export const change = z.object({
  model: z.enum(readModels),
  position,
  topics: z.array(
    z.object({
      category: z.string(),
      warehouse: z.string().nullable(),
      subjects: z.array(z.string()).default([]),
    }),
  ),
});
export type Change = z.output<typeof change>;

/** The projector adds the spans of its folds, as `traceparent`, while tracing is on; screens do not get them. */
export const announcedChange = change.extend({ causes: z.array(z.string()).default([]) });
export type ChangeTopic = Change['topics'][number];

/** Postgres notification channels that query-api listens to. */
export const channels = {
  /** Payload: a `change` as JSON, at most 7,999 bytes. */
  changes: 'granary_changes',
  /** Payload: `‹model›:‹position›`. */
  checkpoint: 'granary_checkpoint',
  /** Payload: a user id. Their account has changed, or one of their sessions has ended. */
  sessions: 'granary_sessions',
} as const;

/** Names of the server-sent events. */
export const changeEvents = {
  /** Data: a `change`. */
  change: 'change',
  /** Data: `{}`. Changes may have been missed: the client must refetch everything it shows. */
  resync: 'resync',
  /** Data: `{}`. The session has ended or its token is stale; the stream closes. */
  signedOut: 'signed-out',
} as const;

export const followChanges = endpoint({
  method: 'GET',
  path: '/changes',
  summary: 'Follow what changes, as server-sent events',
  access: 'signed-in',
  answer: change,
});

import { z } from 'zod';
import { endpoint, position, readModels } from '../http/index.ts';

/**
 * What the projector says on the Postgres channel `granary_changes` after each committed batch, and what open screens
 * are told: these streams' rows have changed. `subjects` is empty when there are too many to name.
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
export type ChangeTopic = Change['topics'][number];

/** The channels of Postgres between projector and query-api. */
export const channels = {
  /** Payload: a `change` as JSON, at most 7,999 bytes. */
  changes: 'granary_changes',
  /** Payload: `‹model›:‹position›`. */
  checkpoint: 'granary_checkpoint',
} as const;

/** Names of the server-sent events. */
export const changeEvents = {
  /** Data: a `change`. */
  change: 'change',
  /** Data: `{}`. Some changes may have been missed: everything shown is to be asked again. */
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

import { z } from 'zod';
import { event, type EventOf } from '../kernel/index.ts';

const model = z.string();
const version = z.number().int().positive();
const reason = z.string();
const parked = z.object({
  model,
  eventId: z.uuid(),
  stream: z.string(),
  eventType: z.string(),
  revision: z.number().int(),
  reason,
});

/** The version of a read model that a request is about. */
export const versionStages = ['live', 'building', 'previous'] as const;
export type VersionStage = (typeof versionStages)[number];

/** Requests made by users. Their outcomes are reported by the projector. */
export const projectionEvents = {
  RebuildRequested: event(
    1,
    z.object({
      model,
      version,
      /** False: the finished build waits for a switch request. */
      switchWhenReady: z.boolean(),
      reason,
    }),
  ),
  RebuildPaused: event(1, z.object({ model, version, reason })),
  RebuildResumed: event(1, z.object({ model, version, reason })),
  RebuildCancelled: event(1, z.object({ model, version, reason })),
  SwitchRequested: event(1, z.object({ model, version, reason })),
  RollbackRequested: event(1, z.object({ model, version, reason })),
  PreviousVersionDropped: event(1, z.object({ model, version, reason })),
  VerificationRequested: event(1, z.object({ model, stage: z.enum(versionStages), version, reason })),
  ParkedEventsRetried: event(
    1,
    z.object({
      model,
      /** Null in both `stream` and `eventId`: everything parked. */
      stream: z.string().nullable(),
      eventId: z.uuid().nullable(),
      reason,
    }),
  ),
  ParkedEventSkipped: event(1, parked),
  ParkedPayloadRevealed: event(1, parked),
} as const;

export type ProjectionEvent = EventOf<typeof projectionEvents>;

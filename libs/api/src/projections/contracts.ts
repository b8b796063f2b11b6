import { standstillKinds } from '@granary/domain/projections';
import { z } from 'zod';
import { endpoint, position, readModels } from '../http/index.ts';

const model = z.enum(readModels);
/** Path parameter: the name of the read model. */
export const ofModel = z.object({ model });
const decimal = z.number().nonnegative();

/** Log positions are not counts: `lagEvents` is the number of waiting events, a lower bound unless `lagExact`. */
const version = z.object({
  version: z.number().int(),
  /** Number of the build, from 1: the same version may be built again. */
  build: z.number().int(),
  position,
  lagEvents: z.number().int(),
  lagExact: z.boolean(),
  /** Age of the oldest waiting event. */
  lagSeconds: decimal,
  /** Events folded since the build began. */
  eventCount: z.number().int(),
  /** Events per second over the last few seconds; null if not measured. */
  rate: decimal.nullable(),
  parkedStreams: z.number().int(),
  /** The error that stopped it. */
  error: z.string().nullable(),
  /** Kind of that error; null if unknown. */
  errorKind: z.enum(standstillKinds).nullable(),
  /** Whether a running projector has the code for it. */
  folded: z.boolean(),
  movedAt: z.string(),
});

/** Phases of a build, in order. `requested`: not started by any projector; `ready`: waiting for a switch request. */
export const buildPhases = [
  'requested',
  'bulk',
  'indexes',
  'catching-up',
  'verifying',
  'ready',
  'switching',
] as const;
export type BuildPhase = (typeof buildPhases)[number];

const building = version.extend({
  phase: z.enum(buildPhases),
  paused: z.boolean(),
  /** Set by `error`: the build is stopped until it is resumed or cancelled. */
  failed: z.boolean(),
  /** 0 to 1, of the log or, during verification, of the verification. */
  progress: z.number().min(0).max(1),
  etaSeconds: decimal.nullable(),
  switchWhenReady: z.boolean(),
  /** Reads that block the switch, with age (seconds) and program of the longest one; null if not waiting. */
  waitsFor: z.object({ reads: z.number().int(), seconds: z.number().int(), program: z.string() }).nullable(),
  /** Null: by configuration. */
  requestedBy: z.string().nullable(),
  reason: z.string().nullable(),
  requestedAt: z.string(),
});

/** A requested verification that has not finished; `requested`: queued. */
const verifying = z.object({
  id: z.uuid(),
  version: z.number().int(),
  build: z.number().int(),
  state: z.enum(['requested', 'running']),
  /** 0 to 1 of the log. The rows are compared after all of it has been folded again. */
  progress: z.number().min(0).max(1),
  etaSeconds: decimal.nullable(),
});
export type Verifying = z.output<typeof verifying>;

/**
 * `missing`: never built. `building`: the first version is being built. `live`: healthy. `rebuilding`, `paused`,
 * `ready`, `failed`: state of a build beside the live version, which keeps serving. `stopped`: the live version is
 * stopped at an event. `outdated`: the code has a newer version. `unusable`: this code cannot fold the live version.
 */
export const projectionStatuses = [
  'missing',
  'building',
  'live',
  'rebuilding',
  'paused',
  'ready',
  'failed',
  'stopped',
  'outdated',
  'unusable',
] as const;
export type ProjectionStatusName = (typeof projectionStatuses)[number];

export const projectionStatus = z.object({
  model,
  status: z.enum(projectionStatuses),
  /** The newest version known to a running projector; null if none is running. */
  codeVersion: z.number().int().nullable(),
  /** Why the running code cannot fold the live version. */
  trouble: z.string().nullable(),
  /** On an event that cannot be folded: `park-stream` stops its stream, `stop` the whole model. */
  onPoison: z.enum(['park-stream', 'stop']).nullable(),
  live: version
    .extend({
      switchedAt: z.string().nullable(),
      /** Result of the newest finished verification of exactly these tables; null if there is none. */
      verified: z.object({ id: z.uuid(), at: z.string(), differenceCount: z.number().int() }).nullable(),
    })
    .nullable(),
  building: building.nullable(),
  previous: version.nullable(),
  /** Of any version. Excludes the verification of a build before its switch, which is part of the build. */
  verifying: verifying.nullable(),
});
export type ProjectionStatus = z.output<typeof projectionStatus>;
export type ProjectionVersion = NonNullable<ProjectionStatus['live']>;
export type ProjectionBuild = NonNullable<ProjectionStatus['building']>;

export const listProjections = endpoint({
  method: 'GET',
  path: '/projections',
  summary: 'Where every read model stands',
  access: 'system:monitor',
  answer: z.object({
    head: position,
    /** Last heartbeat of a projector; null: never. */
    projectorSeenAt: z.string().nullable(),
    at: z.string(),
    models: z.array(projectionStatus),
    /** Running verifications and those finished since the first of them was requested; null if none is running. */
    verifications: z
      .object({
        total: z.number().int(),
        ended: z.number().int(),
        progress: z.number().min(0).max(1),
        /** Null if unknown for any of them. */
        etaSeconds: decimal.nullable(),
      })
      .nullable(),
  }),
});

const actionTypes = [
  'RebuildRequested',
  'RebuildPaused',
  'RebuildResumed',
  'RebuildCancelled',
  'SwitchRequested',
  'RollbackRequested',
  'PreviousVersionDropped',
  'VerificationRequested',
  'ParkedEventsRetried',
  'ParkedEventSkipped',
  'ParkedPayloadRevealed',
] as const;

const projectionAction = z.object({
  eventId: z.uuid(),
  position,
  type: z.enum(actionTypes),
  at: z.string(),
  username: z.string(),
  reason: z.string(),
  /**
   * `taken` (done or in progress) or `refused` (`detail` is one of `requestRefusals`) by the projector; null: not seen
   * yet.
   */
  outcome: z.enum(['taken', 'refused']).nullable(),
  detail: z.string().nullable(),
});

const finishedBuild = z.object({
  version: z.number().int(),
  build: z.number().int(),
  requestedBy: z.string().nullable(),
  reason: z.string().nullable(),
  requestedAt: z.string(),
  endedAt: z.string().nullable(),
  outcome: z.enum(['switched', 'cancelled', 'replaced']).nullable(),
  eventCount: z.number().int().nullable(),
  seconds: decimal.nullable(),
});

export const getProjection = endpoint({
  method: 'GET',
  path: '/projections/{model}',
  summary: 'One read model with its builds and what was asked of it',
  access: 'system:monitor',
  params: ofModel,
  answer: projectionStatus.extend({
    head: position,
    at: z.string(),
    /** Newest first, at most 20 of each. */
    builds: z.array(finishedBuild),
    actions: z.array(projectionAction),
  }),
});

export const estimateRebuild = endpoint({
  method: 'GET',
  path: '/projections/{model}/rebuild-estimate',
  summary: 'How many events a rebuild would fold, and how long that took the last time',
  access: 'system:monitor',
  params: ofModel,
  answer: z.object({
    version: z.number().int().nullable(),
    events: z.number().int(),
    /** Null if there is no earlier build to estimate from. */
    seconds: decimal.nullable(),
  }),
});

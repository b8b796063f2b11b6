import { standstillKinds } from '@granary/domain/projections';
import { z } from 'zod';
import { endpoint, position, readModels } from '../http/index.ts';

const model = z.enum(readModels);
/** Just the name in a path. */
export const ofModel = z.object({ model });
const decimal = z.number().nonnegative();

/** Positions of the log are no counts: `lagEvents` says how many events wait, at least so many where it is not exact. */
const version = z.object({
  version: z.number().int(),
  /** The same version may be built again: 1, 2, … */
  build: z.number().int(),
  position,
  lagEvents: z.number().int(),
  lagExact: z.boolean(),
  /** Age of the oldest event that waits. */
  lagSeconds: decimal,
  /** Events folded since the version was begun. */
  eventCount: z.number().int(),
  /** Events a second, over the last few seconds; null while nobody measures. */
  rate: decimal.nullable(),
  parkedStreams: z.number().int(),
  /** It stands still because of this. */
  error: z.string().nullable(),
  /** What kind of error that is; null where it is not known. */
  errorKind: z.enum(standstillKinds).nullable(),
  /** Some running projector has the code for it. */
  folded: z.boolean(),
  movedAt: z.string(),
});

/** Of a build, in order. `requested`: no projector has begun it; `ready`: it waits for a request to switch. */
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
  /** Set by `error`: the build stands until it is resumed or cancelled. */
  failed: z.boolean(),
  /** 0 to 1 of the log as it is now; while it verifies, of the verification. */
  progress: z.number().min(0).max(1),
  etaSeconds: decimal.nullable(),
  switchWhenReady: z.boolean(),
  /** Reads that the switch waits for, and of the longest since when and whose it is; null: it does not wait. */
  waitsFor: z.object({ reads: z.number().int(), seconds: z.number().int(), program: z.string() }).nullable(),
  /** Null: by configuration. */
  requestedBy: z.string().nullable(),
  reason: z.string().nullable(),
  requestedAt: z.string(),
});

/** One that somebody has asked for and nobody has finished; `requested`: it waits for its turn. */
const verifying = z.object({
  id: z.uuid(),
  version: z.number().int(),
  build: z.number().int(),
  state: z.enum(['requested', 'running']),
  /** 0 to 1 of the log; when all of it is folded anew, the rows are compared. */
  progress: z.number().min(0).max(1),
  etaSeconds: decimal.nullable(),
});
export type Verifying = z.output<typeof verifying>;

/**
 * `missing`: never built. `building`: its first version. `live`: all is well. `rebuilding`, `paused`, `ready`,
 * `failed`: of the build beside the live version, which serves meanwhile. `stopped`: the live version waits at an
 * event. `outdated`: the code has a newer version. `unusable`: this code cannot fold what is live.
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
  /** The newest version a running projector knows; null while none runs. */
  codeVersion: z.number().int().nullable(),
  /** Why the running code cannot fold what is live. */
  trouble: z.string().nullable(),
  /** `park-stream`: a stream waits at an event that cannot be folded; `stop`: the whole model does. */
  onPoison: z.enum(['park-stream', 'stop']).nullable(),
  live: version
    .extend({
      switchedAt: z.string().nullable(),
      /** What the newest finished verification of exactly these tables has found; null: there is none. */
      verified: z.object({ id: z.uuid(), at: z.string(), differenceCount: z.number().int() }).nullable(),
    })
    .nullable(),
  building: building.nullable(),
  previous: version.nullable(),
  /** Of whichever version; what a build does before its switch is told by the build. */
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
    /** When a projector last said that it runs; null: never. */
    projectorSeenAt: z.string().nullable(),
    at: z.string(),
    models: z.array(projectionStatus),
    /** Those that are under way, together with what has ended since the first of them was asked for; null: there are none. */
    verifications: z
      .object({
        total: z.number().int(),
        ended: z.number().int(),
        progress: z.number().min(0).max(1),
        /** Null: not to be told of each of them. */
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
  /** What the projector made of it: `taken` (done, or under way), `refused` (`detail` is one of `requestRefusals`); null: not seen yet. */
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
    /** The newest first, at most 20 of each. */
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
    /** Null: there is no build to go by. */
    seconds: decimal.nullable(),
  }),
});

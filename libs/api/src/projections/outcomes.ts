import type { VersionStage } from '@granary/domain/projections';
import type { AnswerOf } from '../http/index.ts';
import type { getProjection, ProjectionStatus } from './contracts.ts';
import type { ParkedEventRow } from './parked.ts';

/** A read model with its builds and requests. */
export type Projection = AnswerOf<typeof getProjection>;
type Action = Projection['actions'][number];

interface Built {
  readonly version: number;
  readonly build: number;
}

/** What is missing to continue: any projector, or one with the code of the version. */
export type Missing = 'projector' | 'code';

/**
 * The outcome of a request to a read model. `waiting`: none yet. `done`: with the version it applied to, if any. A
 * rebuild ends as `switched`, `cancelled` or `replaced`, and may stand as `ready`, `paused` or `failed`. `parked`:
 * retried events are still parked.
 */
export type Outcome =
  | { readonly state: 'waiting'; readonly missing: Missing | null }
  | { readonly state: 'nothing-to-do' }
  | { readonly state: 'refused'; readonly detail: string | null }
  | { readonly state: 'done'; readonly version: number | null; readonly build: number | null }
  | ({ readonly state: 'ready' | 'paused' } & Built)
  | ({ readonly state: 'failed'; readonly error: string | null } & Built)
  | ({
      readonly state: 'switched' | 'cancelled' | 'replaced';
      readonly eventCount: number | null;
      readonly seconds: number | null;
    } & Built)
  | { readonly state: 'parked'; readonly streams: number; readonly first: ParkedEventRow };
export type Ended = Exclude<Outcome, { readonly state: 'waiting' }>;

/** `before`: the read model just before the request. */
export function outcomeOf(type: Action['type'], now: Projection, before: Projection): Outcome {
  const asked = newestOf(type, now, before);
  if (asked?.outcome === 'refused') return { state: 'refused', detail: asked.detail };
  if (type === 'RebuildRequested') return endOfBuild(now, before) ?? waiting(now, 'building');
  // Requests are read from the log itself, so a missing one was a no-op.
  if (!asked) return { state: 'nothing-to-do' };
  return (asked.outcome && ends[type](now, before)) ?? waiting(now);
}

function newestOf(type: Action['type'], now: Projection, before: Projection): Action | undefined {
  const known = BigInt(before.actions[0]?.position ?? 0);
  return now.actions.find((action) => action.type === type && BigInt(action.position) > known);
}

type End = (now: Projection, before: Projection) => Ended | undefined;

const done = (one: Built | null): Ended => ({
  state: 'done',
  version: one?.version ?? null,
  build: one?.build ?? null,
});

/** Different tables are live than before, or the build failed on the way. */
const nowLive: End = ({ live, building }, before) => {
  if (live && (live.version !== before.live?.version || live.build !== before.live.build)) return done(live);
  return building?.failed ? failed(building) : undefined;
};

const ends: Readonly<Record<Exclude<Action['type'], 'RebuildRequested'>, End>> = {
  RebuildPaused: (now, before) => done(now.building ?? before.building),
  RebuildResumed: (now, before) => done(now.building ?? before.building),
  RebuildCancelled: (_, before) => done(before.building),
  SwitchRequested: nowLive,
  RollbackRequested: nowLive,
  PreviousVersionDropped: (_, before) => done(before.previous),
  // Results of verifications and retries are reported elsewhere.
  VerificationRequested: () => done(null),
  ParkedEventsRetried: () => done(null),
  ParkedEventSkipped: () => done(null),
  ParkedPayloadRevealed: () => done(null),
};

/** The end of the requested or running build; older ones had ended before. */
function endOfBuild({ builds, building }: Projection, before: Projection): Ended | undefined {
  const over = new Set(before.builds.flatMap((one) => (one.outcome === null ? [] : buildId(one))));
  const mine = builds.find((one) => !over.has(buildId(one)) && one.outcome !== null);
  if (mine?.outcome) {
    const { version, build, outcome, eventCount, seconds } = mine;
    return { state: outcome, version, build, eventCount, seconds };
  }
  if (!building) return undefined;
  const { version, build } = building;
  if (building.failed) return failed(building);
  if (building.phase === 'ready' && !building.switchWhenReady) return { state: 'ready', version, build };
  return building.paused ? { state: 'paused', version, build } : undefined;
}

/** Builds are numbered per version. */
const buildId = ({ version, build }: Built): string => `${version}.${build}`;

const failed = ({ version, build, error }: NonNullable<Projection['building']>): Ended => ({
  state: 'failed',
  version,
  build,
  error,
});

const waiting = (now: Projection, stage?: VersionStage): Outcome => ({
  state: 'waiting',
  missing: missingFor(now, stage),
});

/** Whether no projector is running, or none with the code of that version. */
export function missingFor(
  { codeVersion, ...standing }: Pick<ProjectionStatus, 'codeVersion' | VersionStage>,
  stage?: VersionStage,
): Missing | null {
  if (codeVersion === null) return 'projector';
  return stage && standing[stage]?.folded === false ? 'code' : null;
}

/** For the live version only: the previous one may be stopped, and a failed build starts again. */
export function outcomeOfRetry(
  parked: readonly ParkedEventRow[],
  { model, stream, eventId }: { model: string; stream?: string | undefined; eventId?: string | undefined },
  now: Projection,
): Outcome {
  const left = parked.filter(
    (row) =>
      row.model === model &&
      row.stage === 'live' &&
      (stream === undefined || row.stream === stream) &&
      (eventId === undefined || row.eventId === eventId),
  );
  if (left.some(({ retrying }) => retrying)) return waiting(now);
  const [first] = left;
  return first ? { state: 'parked', streams: left.length, first } : done(null);
}

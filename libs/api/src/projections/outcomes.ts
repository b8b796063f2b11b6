import type { VersionStage } from '@granary/domain/projections';
import type { AnswerOf } from '../http/index.ts';
import type { getProjection, ProjectionStatus } from './contracts.ts';
import type { ParkedEventRow } from './parked.ts';

/** A read model with its builds and what was asked of it. */
export type Projection = AnswerOf<typeof getProjection>;
type Action = Projection['actions'][number];

interface Built {
  readonly version: number;
  readonly build: number;
}

/** Who is missing for it to go on: any projector, or one that has the code of the version. */
export type Missing = 'projector' | 'code';

/**
 * What has come of something that was asked of a read model. `waiting`: nothing yet. `done`: of the version that is
 * named, where one is. A rebuild ends as `switched`, `cancelled` or `replaced`, and stands as `ready`, `paused` or
 * `failed`. `parked`: what was tried again still waits.
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

/** `before`: as the read model stood just before it was asked. */
export function outcomeOf(type: Action['type'], now: Projection, before: Projection): Outcome {
  const asked = newestOf(type, now, before);
  if (asked?.outcome === 'refused') return { state: 'refused', detail: asked.detail };
  if (type === 'RebuildRequested') return endOfBuild(now, before) ?? waiting(now, 'building');
  // Requests come from the log itself: what has been asked is there at once.
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

/** Other tables serve than before; a build may also fail on its way there. */
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
  // What a verification finds and what is still parked is told elsewhere.
  VerificationRequested: () => done(null),
  ParkedEventsRetried: () => done(null),
  ParkedEventSkipped: () => done(null),
  ParkedPayloadRevealed: () => done(null),
};

/** Of the build that was asked for, or was under way; older ones had ended before. */
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

/** Every version counts its builds for itself. */
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

/** Nobody runs at all, or nobody who has the code of that version. */
export function missingFor(
  { codeVersion, ...standing }: Pick<ProjectionStatus, 'codeVersion' | VersionStage>,
  stage?: VersionStage,
): Missing | null {
  if (codeVersion === null) return 'projector';
  return stage && standing[stage]?.folded === false ? 'code' : null;
}

/** Of the live version: the previous one may stand still, and a build that has failed begins again. */
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

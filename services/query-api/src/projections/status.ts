import type { ReadModel } from '@granary/api/http';
import type {
  ProjectionBuild,
  ProjectionStatus,
  ProjectionStatusName,
  ProjectionVersion,
} from '@granary/api/projections';
import type { Behind } from './lag.ts';
import type { CodeRow, VersionRow } from './rows.ts';
import type { UnderWay } from './verifications.ts';
import { verifyingOf } from './verifying.ts';

interface Known {
  /** Of this model. */
  readonly versions: readonly VersionRow[];
  /** Of this model, newest version first. */
  readonly code: readonly CodeRow[];
  readonly behind: ReadonlyMap<bigint, Behind>;
  readonly head: bigint;
  /** Of all models. */
  readonly underWay: readonly UnderWay[];
}

/** The status of one read model, as the console shows it. */
export function statusOf(model: ReadModel, known: Known): ProjectionStatus {
  const at = (state: VersionRow['state']) => known.versions.find((row) => row.state === state);
  const [live, building, previous] = [at('live'), at('building'), at('previous')];
  const running = known.code.filter((row) => row.running);
  const codeVersion = running[0]?.version ?? null;
  const trouble = running[0]?.trouble ?? null;
  const versionOf = (row: VersionRow) => ({
    version: row.version,
    build: row.build,
    position: positionOf(row),
    ...lagOf(row, live, known),
    eventCount: row.eventCount,
    rate: row.rate,
    parkedStreams: row.parkedStreams,
    error: row.stoppedBy,
    errorKind: errorKindOf(row),
    folded: running.some(({ version }) => version === row.version),
    movedAt: row.movedAt,
  });
  return {
    model,
    status: nameOf({ live, building, codeVersion, trouble }),
    codeVersion,
    trouble,
    onPoison: known.code[0]?.onPoison ?? null,
    live: live ? { ...versionOf(live), switchedAt: live.switchedAt, verified: verifiedOf(live) } : null,
    building: building ? { ...versionOf(building), ...buildOf(building, live, known.head) } : null,
    previous: previous ? versionOf(previous) : null,
    verifying: verifyingOf(model, known.underWay),
  };
}

/** A failed verification is not caused by one event. */
const errorKindOf = ({ stoppedBy, stoppedKind, phase }: VersionRow): ProjectionVersion['errorKind'] =>
  stoppedBy !== null && phase === 'verifying' ? 'rows-differ' : stoppedKind;

const verifiedOf = ({ verification, verifiedAt, faults }: VersionRow) =>
  verification !== null && verifiedAt !== null
    ? { id: verification, at: verifiedAt, differenceCount: faults ?? 0 }
    : null;

/** -1 means before the beginning, which is not a log position. */
const positionOf = ({ position }: VersionRow): string => (position.startsWith('-') ? '0' : position);

/**
 * A build's lag is estimated from the live version's event count. Its age is not reported, since nothing reads it yet.
 */
function lagOf(row: VersionRow, live: VersionRow | undefined, { behind }: Known) {
  if (row.state === 'building')
    return {
      lagEvents: Math.max(0, (live?.eventCount ?? row.eventCount) - row.eventCount),
      lagExact: false,
      lagSeconds: 0,
    };
  const { events, exact, seconds } = behind.get(BigInt(row.position)) ?? {
    events: 0,
    exact: false,
    seconds: 0,
  };
  return { lagEvents: events, lagExact: exact, lagSeconds: seconds };
}

function buildOf(
  row: VersionRow,
  live: VersionRow | undefined,
  head: bigint,
): Omit<ProjectionBuild, Exclude<keyof NonNullable<ProjectionStatus['previous']>, 'rate'>> {
  return {
    phase: row.phase ?? 'requested',
    paused: row.paused,
    failed: failed(row, live),
    ...paceOf(row, head),
    switchWhenReady: row.switchRequested,
    waitsFor: row.waitsFor,
    requestedBy: row.requestedBy,
    reason: row.reason,
    requestedAt: row.requestedAt ?? row.movedAt,
  };
}

/** A build that verifies or waits for the switch has folded everything; a stopped one has no rate. */
function paceOf(row: VersionRow, head: bigint): Pick<ProjectionBuild, 'progress' | 'rate' | 'etaSeconds'> {
  const stands = { rate: null, etaSeconds: null };
  if (row.phase === 'ready') return { progress: 1, ...stands };
  if (row.phase === 'verifying')
    return { progress: row.verifyProgress ?? 0, rate: null, etaSeconds: row.verifyEtaSeconds };
  const progress = head <= 0n ? 1 : Math.min(1, Math.max(0, Number(row.position)) / Number(head));
  if (row.stoppedBy !== null) return { progress, ...stands };
  return { progress, rate: row.rate, etaSeconds: row.etaSeconds };
}

/** A first build continues past failures; a rebuild has to be complete. */
const failed = (building: VersionRow, live: VersionRow | undefined): boolean =>
  building.stoppedBy !== null && live !== undefined;

function nameOf({
  live,
  building,
  codeVersion,
  trouble,
}: {
  live: VersionRow | undefined;
  building: VersionRow | undefined;
  codeVersion: number | null;
  trouble: string | null;
}): ProjectionStatusName {
  if (!live) return building ? 'building' : 'missing';
  if (live.stoppedBy !== null) return 'stopped';
  if (building) {
    if (failed(building, live)) return 'failed';
    if (building.paused) return 'paused';
    return building.phase === 'ready' && !building.switchRequested ? 'ready' : 'rebuilding';
  }
  if (trouble !== null) return 'unusable';
  return codeVersion !== null && codeVersion > live.version ? 'outdated' : 'live';
}

import type { Checkpoint } from '../tables/checkpoints.ts';
import type { LogTail } from '../log/log-tail.ts';
import type { ReadModelSupervisor } from './read-model-supervisor.ts';

export interface ModelStatus {
  readonly name: string;
  /** The live version, else the one being built, else the newest in the code. */
  readonly version: number;
  /** `missing`: not started; `unusable`: this code cannot fold the live version, see `trouble`. */
  readonly state: 'missing' | 'building' | 'live' | 'previous' | 'stopped' | 'unusable';
  readonly trouble: string | undefined;
  /** Why the live rows belong to another log. */
  readonly strangeLog: string | undefined;
  readonly position: bigint;
  /** A lower bound when the version is behind the tail in memory. */
  readonly lagEvents: number;
  readonly lagSeconds: number;
  readonly parkedStreams: number;
  readonly eventCount: number;
}

/** The status of a read model: this process's own state, else the state in Postgres at the last heartbeat. */
export function modelStatus(
  {
    model,
    state,
    trouble,
    strangeLog,
  }: Pick<ReadModelSupervisor, 'model' | 'state' | 'trouble' | 'strangeLog'>,
  checkpoint: Checkpoint | undefined,
  tail: LogTail | undefined,
  now = Date.now(),
): ModelStatus {
  const position = newest(state?.position, checkpoint?.position);
  const stoppedBy = (state ?? checkpoint)?.stoppedBy ?? undefined;
  const stage = checkpoint?.stage ?? state?.stage ?? 'missing';
  const next = tail?.firstAfter(position);
  return {
    name: model.name,
    version: checkpoint?.version ?? model.version,
    state: trouble ? 'unusable' : stoppedBy ? 'stopped' : stage === 'dropped' ? 'missing' : stage,
    trouble: trouble ?? stoppedBy,
    strangeLog,
    position,
    lagEvents: tail?.countAfter(position) ?? 0,
    lagSeconds: next?.readable ? Math.max(0, now - Date.parse(next.event.recordedAt)) / 1000 : 0,
    parkedStreams: state?.parkedStreams.size ?? checkpoint?.parkedStreams ?? 0,
    eventCount: checkpoint?.eventCount ?? 0,
  };
}

const newest = (one: bigint = -1n, other: bigint = -1n): bigint => (one > other ? one : other);

import type { Checkpoint } from './checkpoints.ts';
import type { LogTail } from './log-tail.ts';
import type { ModelRunner } from './model-runner.ts';

export interface ModelStatus {
  readonly name: string;
  /** The live one, else what is being built, else what the code has. */
  readonly version: number;
  /** `missing`: not begun; `unusable`: this code cannot fold what is live, see `trouble`. */
  readonly state: 'missing' | 'building' | 'live' | 'previous' | 'stopped' | 'unusable';
  readonly trouble: string | undefined;
  /** Why the log is not the one that the live rows were folded from. */
  readonly strangeLog: string | undefined;
  readonly position: bigint;
  /** At least so many, when it is further behind than the tail in memory goes. */
  readonly lagEvents: number;
  readonly lagSeconds: number;
  readonly parkedStreams: number;
  readonly eventCount: number;
}

/** What this process knows of a read model: its own newest state, else what Postgres said at the last heartbeat. */
export function modelStatus(
  { model, state, trouble, strangeLog }: Pick<ModelRunner, 'model' | 'state' | 'trouble' | 'strangeLog'>,
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

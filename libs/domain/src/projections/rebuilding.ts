import { reject } from '../kernel/index.ts';
import type { ProjectionEvent } from './events.ts';
import type { Situation } from './situation.ts';

export function requestRebuild(
  { building, codeVersion, live }: Situation,
  request: { model: string; version: number; switchWhenReady: boolean; reason: string },
): ProjectionEvent[] {
  const { model, version } = request;
  if (building) throw reject('REBUILD_UNDER_WAY', { model, version: building.version });
  if (codeVersion === null) throw reject('PROJECTOR_SILENT', { model });
  if (version !== codeVersion) throw reject('PROJECTION_VERSION_UNKNOWN', { model, version }, 'version');
  if (live && version < live.version)
    throw reject('PROJECTION_VERSION_OLDER', { model, version, live: live.version }, 'version');
  return [{ type: 'RebuildRequested', data: request }];
}

export interface ModelRequest {
  readonly model: string;
  readonly reason: string;
}

export function pauseRebuild(situation: Situation, { model, reason }: ModelRequest): ProjectionEvent[] {
  const { version, paused } = underWay(situation, model);
  return paused ? [] : [{ type: 'RebuildPaused', data: { model, version, reason } }];
}

/** Resumes a paused build, and retries a failed one from where it stopped. */
export function resumeRebuild(situation: Situation, { model, reason }: ModelRequest): ProjectionEvent[] {
  const { version, paused, failed } = underWay(situation, model);
  return paused || failed ? [{ type: 'RebuildResumed', data: { model, version, reason } }] : [];
}

export function cancelRebuild(situation: Situation, { model, reason }: ModelRequest): ProjectionEvent[] {
  const { version } = underWay(situation, model);
  // Without a live version the projector would restart the build anyway.
  if (!situation.live) throw reject('FIRST_BUILD_KEPT', { model });
  return [{ type: 'RebuildCancelled', data: { model, version, reason } }];
}

export function requestSwitch(situation: Situation, { model, reason }: ModelRequest): ProjectionEvent[] {
  const { version, ready, failed } = underWay(situation, model);
  if (!ready || failed) throw reject('REBUILD_NOT_READY', { model, version });
  return [{ type: 'SwitchRequested', data: { model, version, reason } }];
}

export function requestRollback({ previous }: Situation, { model, reason }: ModelRequest): ProjectionEvent[] {
  if (!previous) throw reject('PREVIOUS_VERSION_MISSING', { model });
  const { version, current } = previous;
  if (!current) throw reject('PREVIOUS_VERSION_BEHIND', { model, version });
  return [{ type: 'RollbackRequested', data: { model, version, reason } }];
}

export function dropPreviousVersion(
  { previous }: Situation,
  { model, reason }: ModelRequest,
): ProjectionEvent[] {
  if (!previous) throw reject('PREVIOUS_VERSION_MISSING', { model });
  return [{ type: 'PreviousVersionDropped', data: { model, version: previous.version, reason } }];
}

function underWay({ building }: Situation, model: string): NonNullable<Situation['building']> {
  if (!building) throw reject('REBUILD_NOT_FOUND', { model });
  return building;
}

import { reject, type Decider } from '../kernel/index.ts';
import { projectionEvents, type ProjectionEvent, type VersionStage } from './events.ts';
import type { Situation } from './situation.ts';

export interface ProjectionState {
  /** Ids of events that no version folds. */
  readonly skipped: ReadonlySet<string>;
  /** Ids of parked events whose payload was requested. */
  readonly revealed: ReadonlySet<string>;
}

/** User requests about one read model. The stream id is its name. */
export const projection: Decider<ProjectionState, ProjectionEvent> = {
  category: 'projection',
  events: projectionEvents,
  initial: () => ({ skipped: new Set(), revealed: new Set() }),
  evolve: (state, event) => {
    if (event.type === 'ParkedEventSkipped')
      return { ...state, skipped: new Set([...state.skipped, event.data.eventId]) };
    if (event.type === 'ParkedPayloadRevealed')
      return { ...state, revealed: new Set([...state.revealed, event.data.eventId]) };
    return state;
  },
};

export function requestVerification(
  situation: Situation,
  request: { model: string; stage: VersionStage; reason: string },
): ProjectionEvent[] {
  const { model, stage } = request;
  const version = situation[stage]?.version;
  if (version === undefined) throw reject('PROJECTION_STAGE_MISSING', { model, stage }, 'stage');
  return [{ type: 'VerificationRequested', data: { ...request, version } }];
}

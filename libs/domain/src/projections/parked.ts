import { reject } from '../kernel/index.ts';
import type { ProjectionEvent } from './events.ts';
import type { ProjectionState } from './projection.ts';
import type { ParkedEvent, Situation } from './situation.ts';

/** Retries one event with those waiting behind it, a stream, or everything parked. */
export function retryParked(
  { parked }: Situation,
  request: { model: string; stream: string | null; eventId: string | null; reason: string },
): ProjectionEvent[] {
  const { stream, eventId } = request;
  const named = parked.filter(
    (one) => (stream === null || one.stream === stream) && (eventId === null || one.eventId === eventId),
  );
  if (named.length === 0) throw reject('PARKED_EVENT_NOT_FOUND', { model: request.model });
  return [{ type: 'ParkedEventsRetried', data: request }];
}

export interface ParkedEventRequest {
  readonly model: string;
  readonly eventId: string;
  readonly reason: string;
}

/** No version of the read model folds it, including later rebuilds. */
export function skipParked(
  state: ProjectionState,
  situation: Situation,
  named: ParkedEventRequest,
): ProjectionEvent[] {
  if (state.skipped.has(named.eventId)) return [];
  return [{ type: 'ParkedEventSkipped', data: { ...found(situation, named), ...named } }];
}

export function revealParked(situation: Situation, named: ParkedEventRequest): ProjectionEvent[] {
  return [{ type: 'ParkedPayloadRevealed', data: { ...found(situation, named), ...named } }];
}

function found({ parked }: Situation, { model, eventId }: ParkedEventRequest): ParkedEvent {
  const one = parked.find((candidate) => candidate.eventId === eventId);
  if (!one) throw reject('PARKED_EVENT_NOT_FOUND', { model });
  const { stream, eventType, revision } = one;
  return { eventId, stream, eventType, revision };
}

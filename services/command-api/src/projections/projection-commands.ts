import {
  cancelRebuild,
  dropPreviousVersion,
  pauseRebuild,
  projection,
  requestRebuild,
  requestRollback,
  requestSwitch,
  requestVerification,
  resumeRebuild,
  retryParked,
  revealParked,
  skipParked,
  type ParkedEventRequest,
  type ProjectionEvent,
  type ProjectionState,
  type Situation,
} from '@granary/domain/projections';
import { answering, streamCommands } from '../commands/index.ts';

/** A request, and the situation of the read model when it was made. */
type Placed<Request> = Request & { readonly situation: Situation };

interface Verification {
  readonly id: string;
  readonly situation: Situation;
  readonly request: Parameters<typeof requestVerification>[1];
}

interface Result {
  readonly events: readonly ProjectionEvent[];
}

/** Most requests are decided on the situation alone, whatever the stream holds. */
const placed =
  <Request>(decide: (situation: Situation, request: Request) => readonly ProjectionEvent[]) =>
  (_: ProjectionState, { situation, ...request }: Placed<Request>) =>
    decide(situation, request as unknown as Request);

export const projectionCommands = streamCommands(projection, {
  rebuild: answering(placed(requestRebuild), ({ events: [event] }: Result, { version }) => ({
    version: event?.type === 'RebuildRequested' ? event.data.version : version,
  })),
  pauseRebuild: placed(pauseRebuild),
  resumeRebuild: placed(resumeRebuild),
  cancelRebuild: placed(cancelRebuild),
  switch: placed(requestSwitch),
  rollBack: placed(requestRollback),
  dropPrevious: placed(dropPreviousVersion),
  verify: answering(
    (_: ProjectionState, { situation, request }: Verification) => requestVerification(situation, request),
    (_, { id }) => ({ id }),
  ),
  retryParked: placed(retryParked),
  skipParked: (state, { situation, ...named }: Placed<ParkedEventRequest>) =>
    skipParked(state, situation, named),
  revealParked: placed(revealParked),
});

import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { getParkedPayload, listParkedErrors, listParkedEvents, listSetAside } from '@granary/api/projections';
import { reject } from '@granary/domain/kernel';
import { projection, type ProjectionState } from '@granary/domain/projections';
import { EventStore, splitStreamName } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { plain, withhold } from '../audit/index.ts';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { findParked, findParkedErrors, findSetAside, parkedEventsList } from './parked-events.ts';

@Controller()
export class ParkedEventsController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(listParkedEvents)
  async list(@Call() call: CallOf<typeof listParkedEvents>): Promise<AnswerOf<typeof listParkedEvents>> {
    const answer = await this.lists.page(call, parkedEventsList);
    const states = new Map<string, ProjectionState>();
    for (const model of new Set(answer.rows.map((row) => row.model)))
      states.set(model, (await this.store.load(projection, model)).state);
    const rows = answer.rows.map((row) => ({
      ...row,
      revealed: states.get(row.model)?.revealed.has(row.eventId) ?? false,
    }));
    return { ...answer, rows };
  }

  @Route(listParkedErrors)
  errors(@Call() call: CallOf<typeof listParkedErrors>): Promise<AnswerOf<typeof listParkedErrors>> {
    return this.reads.snapshot(call, listParkedErrors, async ({ runQuery }) => ({
      errors: await findParkedErrors(runQuery),
    }));
  }

  @Route(listSetAside)
  setAside(@Call() call: CallOf<typeof listSetAside>): Promise<AnswerOf<typeof listSetAside>> {
    return this.reads.snapshot(call, listSetAside, async ({ runQuery }) => ({
      streams: await findSetAside(runQuery),
    }));
  }

  /** Requires a reason recorded in the log beforehand; every read is recorded too. */
  @Route(getParkedPayload)
  async payload(@Call() call: CallOf<typeof getParkedPayload>): Promise<AnswerOf<typeof getParkedPayload>> {
    const { model, eventId } = call.params;
    const place = await this.reads.snapshot(call, getParkedPayload, ({ runQuery }) =>
      findParked(runQuery, model, eventId),
    );
    if (!place) throw reject('PARKED_EVENT_NOT_FOUND', { model });
    const { state } = await this.store.load(projection, model);
    if (!state.revealed.has(eventId)) throw reject('PAYLOAD_NOT_REVEALED');
    await this.reads.recordAccess(call, 'parked-event', `${place.stream}@${place.revision}`);
    const { category, streamId } = splitStreamName(place.stream);
    const recorded = await this.store.readRecorded(category, streamId, BigInt(place.revision));
    if (!recorded) throw reject('PARKED_EVENT_NOT_FOUND', { model });
    const shown = (value: unknown) =>
      withhold(plain(value), call.caller.permissions, { eventType: recorded.type });
    return {
      eventId: recorded.id,
      stream: recorded.stream,
      revision: place.revision,
      eventType: recorded.type,
      recordedAt: new Date(recorded.createdMs).toISOString(),
      data: shown(recorded.data),
      metadata: shown(recorded.metadata),
    };
  }
}

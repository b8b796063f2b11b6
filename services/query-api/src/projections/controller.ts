import { Controller } from '@nestjs/common';
import { readModels, type AnswerOf, type ReadModel } from '@granary/api/http';
import { estimateRebuild, getProjection, listProjections } from '@granary/api/projections';
import { reject } from '@granary/domain/kernel';
import { projection, type ProjectionEvent } from '@granary/domain/projections';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads, type QueryRunner } from '../database/index.ts';
import { estimateOf } from './estimate.ts';
import { findBuilds, findCode, findOutcomes, findVersions } from './rows.ts';
import { Statuses } from './statuses.ts';

const ACTIONS_SHOWN = 20;
type Action = AnswerOf<typeof getProjection>['actions'][number];

@Controller()
export class ProjectionsController {
  constructor(
    private readonly reads: Reads,
    private readonly statuses: Statuses,
    private readonly store: EventStore,
  ) {}

  @Route(listProjections)
  list(@Call() call: CallOf<typeof listProjections>): Promise<AnswerOf<typeof listProjections>> {
    return this.reads.snapshot(call, listProjections, async ({ runQuery }) => ({
      ...(await this.statuses.of(runQuery, readModels)),
      at: call.at,
    }));
  }

  @Route(getProjection)
  find(@Call() call: CallOf<typeof getProjection>): Promise<AnswerOf<typeof getProjection>> {
    const { model } = call.params;
    return this.reads.snapshot(call, getProjection, async ({ runQuery }) => {
      const { models, head } = await this.statuses.of(runQuery, [model]);
      const [status] = models;
      if (!status) throw reject('NOT_FOUND');
      return {
        ...status,
        head,
        at: call.at,
        builds: await findBuilds(runQuery, model),
        actions: await this.#actions(runQuery, model),
      };
    });
  }

  @Route(estimateRebuild)
  estimate(@Call() call: CallOf<typeof estimateRebuild>): Promise<AnswerOf<typeof estimateRebuild>> {
    const { model } = call.params;
    return this.reads.snapshot(call, estimateRebuild, async ({ runQuery }) => {
      const code = (await findCode(runQuery)).find(({ name, running }) => name === model && running);
      const versions = await findVersions(runQuery, [model]);
      return { version: code?.version ?? null, ...estimateOf(versions, await findBuilds(runQuery, model)) };
    });
  }

  /** The requests from the log, their outcomes as reported by the projector. */
  async #actions(runQuery: QueryRunner, model: ReadModel): Promise<Action[]> {
    const events = [];
    const newest = { backwards: true, maxCount: ACTIONS_SHOWN };
    for await (const event of this.store.readStream(projection.category, model, newest)) events.push(event);
    const outcomes = await findOutcomes(
      runQuery,
      events.map(({ id }) => id),
    );
    return events.map(({ id, position, type, recordedAt, data, metadata }) => {
      const outcome = outcomes.find(({ eventId }) => eventId === id);
      return {
        eventId: id,
        position: String(position),
        type: type as ProjectionEvent['type'],
        at: recordedAt,
        username: metadata.actor.username,
        reason: (data as ProjectionEvent['data']).reason,
        outcome: outcome?.outcome ?? null,
        detail: outcome?.detail ?? null,
      };
    });
  }
}

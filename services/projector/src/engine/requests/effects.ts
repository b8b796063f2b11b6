import type { projection } from '@granary/domain/projections';
import type pg from 'pg';
import type { EventFrom } from '../fold/definitions.ts';
import { endBuild, requestBuild, setStage } from '../tables/versions.ts';
import type { Build } from '../tables/ddl.ts';
import { retryParked, skipParked } from './parked.ts';
import type { Refusal } from './refusal.ts';

export type ProjectionRequest = EventFrom<readonly [typeof projection]>;

/**
 * Records what a request asks for; the supervisors of all projectors carry it out. Quick, and atomic with the follower's
 * position.
 */
export async function takeRequest(client: pg.ClientBase, request: ProjectionRequest): Promise<Refusal> {
  const { model } = request.data;
  switch (request.type) {
    case 'RebuildRequested': {
      const { version, switchWhenReady, reason } = request.data;
      const requestedBy = request.metadata.actor.username;
      const asked = { name: model, version, switchWhenReady, requestedBy, reason };
      return (await requestBuild(client, asked)) ? undefined : 'build-under-way';
    }
    case 'RebuildPaused':
      return change(client, model, 'building', 'paused = true, rate = NULL, eta_seconds = NULL');
    case 'RebuildResumed':
      return resume(client, model);
    case 'RebuildCancelled':
      return drop(client, model, 'building');
    case 'SwitchRequested':
      // A concurrent pause waited for this lock.
      return change(client, model, 'building', 'switch_requested = true, paused = false');
    case 'RollbackRequested':
      return change(client, model, 'previous', 'switch_requested = true', request.data.version);
    case 'PreviousVersionDropped':
      return drop(client, model, 'previous', request.data.version);
    case 'VerificationRequested':
      return verify(client, request);
    case 'ParkedEventsRetried':
      return retryParked(client, request.data);
    case 'ParkedEventSkipped':
      await skipParked(client, request.data, request.metadata.actor.username);
      return undefined;
    case 'ParkedPayloadRevealed':
      return undefined;
  }
}

/** Raising the revision makes whoever folds these rows re-read the state. */
async function change(
  client: pg.ClientBase,
  model: string,
  stage: 'building' | 'previous',
  what: string,
  version?: number,
): Promise<Refusal> {
  const { rowCount } = await client.query(
    `UPDATE platform.read_model_version SET ${what}, revision = revision + 1
     WHERE name = $1 AND state = $2 AND version = coalesce($3, version) AND NOT of_another_log`,
    [model, stage, version],
  );
  return rowCount === 0 ? missing(stage) : undefined;
}

const missing = (stage: 'building' | 'previous'): Refusal =>
  stage === 'building' ? 'no-build' : 'version-gone';

/** Retries the event that stopped a build. */
async function resume(client: pg.ClientBase, model: string): Promise<Refusal> {
  await client.query(
    `DELETE FROM platform.parked_event parked USING platform.read_model_version one
     WHERE one.name = $1 AND one.state = 'building' AND one.stopped_by IS NOT NULL
       AND (parked.model, parked.version, parked.build) = (one.name, one.version, one.build)`,
    [model],
  );
  return change(client, model, 'building', 'paused = false, stopped_by = NULL');
}

async function drop(
  client: pg.ClientBase,
  model: string,
  stage: 'building' | 'previous',
  version?: number,
): Promise<Refusal> {
  const { rows } = await client.query<Build>(
    `SELECT name, version, build FROM platform.read_model_version
     WHERE name = $1 AND state = $2 AND version = coalesce($3, version)`,
    [model, stage, version],
  );
  const [build] = rows;
  if (!build) return missing(stage);
  await endBuild(client, build, 'cancelled');
  await setStage(client, build, 'dropped');
  return undefined;
}

async function verify(
  client: pg.ClientBase,
  { data, metadata }: Extract<ProjectionRequest, { type: 'VerificationRequested' }>,
): Promise<Refusal> {
  const { rowCount } = await client.query(
    `INSERT INTO platform.verification (id, model, version, build, state, requested_by, reason)
     SELECT $1, name, version, build, 'requested', $4, $5 FROM platform.read_model_version
     WHERE name = $2 AND state = $3`,
    [metadata.commandId, data.model, data.stage, metadata.actor.username, data.reason],
  );
  return rowCount === 0 ? 'version-gone' : undefined;
}

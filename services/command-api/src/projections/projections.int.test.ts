import * as contracts from '@granary/api/projections';
import { readModels } from '@granary/api/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.tokenFor('super_admin');
  for (const model of readModels) await runningCode(model, 2);
});
afterAll(() => api.close());

/** Registers a code version, as a running projector does. */
const runningCode = (model: string, version: number) =>
  api.pool.query(
    `INSERT INTO platform.read_model_code (name, version, on_poison, seen_at)
     VALUES ($1, $2, 'park-stream', now() + interval '1 hour')`,
    [model, version],
  );
const stands = (model: string, version: number, state: string, more = '') =>
  api.pool.query(
    `INSERT INTO platform.read_model_version (name, version, shape_hash, state, phase, position)
     VALUES ($1, $2, '', $3, ${more || 'NULL'}, 10)`,
    [model, version, state],
  );
const requests = async (model: string) => {
  const events = [];
  for await (const event of api.store.readStream('projection', model)) events.push(event);
  return events;
};
const because = { reason: 'a new column' };

describe('a rebuild request', () => {
  it('is an event with its reason, its requester and the next version', async () => {
    const params = { model: 'inventory' };
    await stands('inventory', 1, 'live');
    const key = randomUUID();
    const sent = { params, token, key, body: because };
    expect(await api.request(contracts.rebuildProjection, sent)).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    });
    await stands('inventory', 2, 'building', `'bulk'`);
    expect(await api.request(contracts.rebuildProjection, sent)).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    });
    const asked = await requests('inventory');
    expect(asked.map(({ type, data, metadata }) => ({ type, data, reason: metadata.reason }))).toEqual([
      {
        type: 'RebuildRequested',
        data: { model: 'inventory', version: 2, switchWhenReady: true, reason: 'a new column' },
        reason: 'a new column',
      },
    ]);
    const again = await api.request(contracts.rebuildProjection, { params, token, body: because });
    expect(again).toMatchObject({ status: 409, body: { code: 'REBUILD_UNDER_WAY' } });
  });

  it('can be paused, resumed and cancelled, and is not switched before it is ready', async () => {
    const sent = { params: { model: 'inventory' }, token };
    const pause = { ...sent, body: { state: 'paused', ...because } };
    expect((await api.request(contracts.setRebuildState, pause)).status).toBe(200);
    expect(await api.request(contracts.switchProjection, { ...sent, body: because })).toMatchObject({
      status: 409,
      body: { code: 'REBUILD_NOT_READY' },
    });
    await api.pool.query(`UPDATE platform.read_model_version SET phase = 'ready' WHERE state = 'building'`);
    expect((await api.request(contracts.switchProjection, { ...sent, body: because })).status).toBe(200);
    expect((await api.request(contracts.cancelRebuild, { ...sent, query: because })).status).toBe(200);
    expect((await requests('inventory')).map(({ type }) => type)).toEqual([
      'RebuildRequested',
      'RebuildPaused',
      'SwitchRequested',
      'RebuildCancelled',
    ]);
  });

  it('may cover all read models; one being built already is skipped', async () => {
    const answer = await api.request(contracts.rebuildProjections, { token, body: because });
    expect(answer).toMatchObject({ status: 200, body: { data: { models: [...readModels] } } });
    expect((await requests('inventory')).at(-1)?.type).toBe('RebuildCancelled');
    for (const model of readModels.filter((name) => name !== 'inventory'))
      expect((await requests(model)).map(({ type }) => type)).toEqual(['RebuildRequested']);
  });

  it('needs an administrator and a reason', async () => {
    const params = { model: 'people' };
    const monitor = await api.tokenFor('admin');
    expect(
      await api.request(contracts.rebuildProjection, { params, token: monitor, body: because }),
    ).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
    expect(await api.request(contracts.rebuildProjection, { params, token, body: {} })).toMatchObject({
      status: 422,
    });
    expect(
      await api.request(contracts.rebuildProjection, { params: { model: 'weather' }, token, body: because }),
    ).toMatchObject({ status: 422 });
  });
});

describe('the previous version', () => {
  it('cannot be restored once it is behind and not being folded', async () => {
    const sent = { params: { model: 'people' }, token, body: because };
    expect(await api.request(contracts.rollBackProjection, sent)).toMatchObject({
      status: 409,
      body: { code: 'PREVIOUS_VERSION_MISSING' },
    });
    await stands('people', 2, 'live');
    await stands('people', 1, 'previous');
    await api.pool.query(`UPDATE platform.read_model_version SET position = 5 WHERE state = 'previous'`);
    expect(await api.request(contracts.rollBackProjection, sent)).toMatchObject({
      status: 409,
      body: { code: 'PREVIOUS_VERSION_BEHIND' },
    });
    await runningCode('people', 1);
    expect((await api.request(contracts.rollBackProjection, sent)).status).toBe(200);
    const dropped = { params: sent.params, token, query: because };
    expect((await api.request(contracts.dropPreviousProjection, dropped)).status).toBe(200);
    expect((await requests('people')).map(({ type }) => type)).toEqual([
      'RebuildRequested',
      'RollbackRequested',
      'PreviousVersionDropped',
    ]);
  });
});

describe('a verification', () => {
  it('has the id of its command', async () => {
    const sent = { params: { model: 'people' }, token, key: randomUUID(), body: because };
    const answers = [
      await api.request(contracts.requestVerification, sent),
      await api.request(contracts.requestVerification, sent),
    ];
    const [id, again] = answers.map(({ body }) => (body.data as { id: string }).id);
    expect(again).toBe(id);
    expect((await requests('people')).at(-1)).toMatchObject({
      type: 'VerificationRequested',
      data: { stage: 'live', version: 2 },
      metadata: { commandId: id },
    });
  });
});

describe('a parked event', () => {
  const eventId = randomUUID();
  const params = { model: 'documents', eventId };

  it('that does not exist cannot be retried, skipped or revealed', async () => {
    for (const contract of [
      contracts.skipParkedEvent,
      contracts.revealParkedEvent,
      contracts.retryParkedEvents,
    ])
      expect(await api.request(contract, { params, token, body: because })).toMatchObject({
        status: 404,
        body: { code: 'PARKED_EVENT_NOT_FOUND' },
      });
  });

  it('is retried, revealed and skipped, each with a reason', async () => {
    await stands('documents', 2, 'live');
    await api.pool.query(
      `INSERT INTO platform.parked_event (model, version, stream, event_id, event_type, revision, position, error)
       VALUES ('documents', 2, 'inbound-IN-1', $1, 'InboundDrafted', 0, 7, 'no such unit')`,
      [eventId],
    );
    for (const contract of [
      contracts.retryParkedEvents,
      contracts.revealParkedEvent,
      contracts.skipParkedEvent,
    ])
      expect((await api.request(contract, { params, token, body: because })).status).toBe(200);
    // Skipping twice is idempotent.
    expect((await api.request(contracts.skipParkedEvent, { params, token, body: because })).status).toBe(200);
    const parked = { eventId, stream: 'inbound-IN-1', eventType: 'InboundDrafted', revision: 0 };
    expect((await requests('documents')).map(({ type, data }) => ({ type, data }))).toEqual([
      expect.objectContaining({ type: 'RebuildRequested' }),
      {
        type: 'ParkedEventsRetried',
        data: { model: 'documents', stream: null, eventId: null, ...because },
      },
      { type: 'ParkedPayloadRevealed', data: { model: 'documents', ...parked, ...because } },
      { type: 'ParkedEventSkipped', data: { model: 'documents', ...parked, ...because } },
    ]);
  });
});

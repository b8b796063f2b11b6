import * as contracts from '@granary/api/projections';
import { unit } from '@granary/domain/configuration';
import type { Decider, DomainEvent } from '@granary/domain/kernel';
import { projection } from '@granary/domain/projections';
import { WITHHELD } from '@granary/api/operation-log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.tokenFor({ permissions: ['system:monitor', 'system:admin'] });
});
afterAll(() => api.close());
beforeEach(() =>
  api.pool.query(
    'TRUNCATE platform.read_model_version, platform.read_model_code, platform.verification CASCADE',
  ),
);

const append = async <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  id: string,
  ...events: Event[]
): Promise<bigint> => {
  const commandId = randomUUID();
  const context = {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: { userId: 'u-1', username: 'sok', role: 'super_admin' },
    at: new Date().toISOString(),
    deadline: Date.now() + 5_000,
  };
  return (await api.store.decide(decider, id, context, () => events)).position;
};
const revise = (name = 'kg') =>
  append(unit, 'a', {
    type: 'UnitRevised',
    data: { id: 'a', name, englishName: null, khmerName: null, symbol: 'kg', sort: 1 },
  });
const stands = (version: number, state: string, position: bigint, more: Record<string, unknown> = {}) => {
  const row = { name: 'catalogue', version, state, position: String(position), shape_hash: '', ...more };
  const names = Object.keys(row);
  return api.pool.query(
    `INSERT INTO platform.read_model_version (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
};
const code = (version: number, trouble: string | null = null, seenAt = 'now()') =>
  api.pool.query(
    `INSERT INTO platform.read_model_code (name, version, on_poison, trouble, seen_at)
     VALUES ('catalogue', $1, 'park-stream', $2, ${seenAt})`,
    [version, trouble],
  );
const params = { model: 'catalogue' };
const status = async () => (await api.request(contracts.getProjection, { token, params })).body.data;

describe('the projections', () => {
  it('show every read model with its lag in events and seconds', async () => {
    const position = await revise();
    await revise('g');
    const head = await revise('t');
    await stands(1, 'live', position, { event_count: 7 });
    await code(1);
    const { body } = await api.request(contracts.listProjections, { token });
    expect(body.data.head).toBe(String(head));
    expect(body.data.projectorSeenAt).toEqual(expect.any(String));
    expect(body.data.models.find(({ model }) => model === 'catalogue')).toMatchObject({
      status: 'live',
      codeVersion: 1,
      onPoison: 'park-stream',
      live: { version: 1, build: 1, lagEvents: 2, lagExact: true, eventCount: 7, folded: true },
      building: null,
      previous: null,
    });
    expect(body.data.models.find(({ model }) => model === 'people')).toMatchObject({ status: 'missing' });
    await api.pool.query('UPDATE platform.read_model_version SET position = $1', [String(head)]);
    expect((await status()).live).toMatchObject({ lagEvents: 0, lagSeconds: 0 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['building', () => stands(1, 'building', 0n, { phase: 'bulk' })],
    ['stopped', () => stands(1, 'live', 0n, { stopped_by: 'x at y@1' })],
    ['outdated', () => stands(1, 'live', 0n)],
    [
      'rebuilding',
      async () => {
        await stands(1, 'live', 0n);
        await stands(2, 'building', 0n, { phase: 'bulk', switch_requested: true });
      },
    ],
    [
      'paused',
      async () => {
        await stands(1, 'live', 0n);
        await stands(2, 'building', 0n, { phase: 'bulk', paused: true });
      },
    ],
    [
      'ready',
      async () => {
        await stands(1, 'live', 0n);
        await stands(2, 'building', 0n, { phase: 'ready' });
      },
    ],
    [
      'failed',
      async () => {
        await stands(1, 'live', 0n);
        await stands(2, 'building', 0n, { phase: 'bulk', stopped_by: 'x at y@1' });
      },
    ],
  ])('show the status of a read model: %s', async (word, prepare) => {
    await code(2);
    await prepare();
    expect((await status()).status).toBe(word);
  });

  it('show when no running code can fold the live version', async () => {
    await stands(2, 'live', 0n);
    await code(1, 'version 2 is live, this code knows version 1');
    expect(await status()).toMatchObject({
      status: 'unusable',
      trouble: 'version 2 is live, this code knows version 1',
      live: { folded: false },
    });
    await api.pool.query(`UPDATE platform.read_model_code SET seen_at = now() - interval '1 minute'`);
    expect(await status()).toMatchObject({ status: 'live', codeVersion: null, live: { folded: false } });
  });

  it('show the progress and rate of a build', async () => {
    const head = await revise();
    await code(2);
    await stands(1, 'live', head, { event_count: 100 });
    await stands(2, 'building', head / 2n, {
      phase: 'bulk',
      event_count: 40,
      rate: 12.5,
      eta_seconds: 4.8,
      switch_requested: true,
    });
    const { building } = await status();
    expect(building).toMatchObject({
      phase: 'bulk',
      lagEvents: 60,
      lagExact: false,
      rate: 12.5,
      etaSeconds: 4.8,
      switchWhenReady: true,
      failed: false,
    });
    expect(building?.progress).toBeCloseTo(0.5, 1);
  });

  it('show which readers a switch waits for', async () => {
    const head = await revise();
    await stands(1, 'live', head);
    await stands(2, 'building', head, { phase: 'switching', switch_requested: true });
    expect((await status()).building).toMatchObject({ phase: 'switching', waitsFor: null });
    const waitsFor = { reads: 2, seconds: 40, program: 'pg_dump' };
    await api.pool.query(`UPDATE platform.read_model_version SET waits_for = $1 WHERE state = 'building'`, [
      waitsFor,
    ]);
    expect((await status()).building).toMatchObject({ waitsFor });
  });

  it('show the progress of a verification during a build, and a ready build', async () => {
    const head = await revise();
    await stands(1, 'live', head);
    await stands(2, 'building', head, { phase: 'verifying', rate: 0, eta_seconds: 0 });
    expect((await status()).building).toMatchObject({ progress: 0, rate: null, etaSeconds: null });
    await api.pool.query(
      `INSERT INTO platform.verification (id, model, version, state, position, target, started_at)
       VALUES ($1, 'catalogue', 2, 'running', 25, 100, now() - interval '10 seconds')`,
      [randomUUID()],
    );
    const { building } = await status();
    expect(building).toMatchObject({ phase: 'verifying', progress: 0.25, rate: null });
    expect(building?.etaSeconds).toBeCloseTo(30, 0);
    // Passed, and not yet `ready`: the progress does not go back.
    await api.pool.query(
      `UPDATE platform.verification SET state = 'passed', ended_at = now() WHERE version = 2`,
    );
    expect((await status()).building).toMatchObject({ phase: 'verifying', progress: 1, etaSeconds: null });
    await api.pool.query(`UPDATE platform.read_model_version SET phase = 'ready' WHERE state = 'building'`);
    await revise('more');
    expect((await status()).building).toMatchObject({ progress: 1, rate: null, etaSeconds: null });
  });

  it('show the result of the latest verification of the live version', async () => {
    const found = (version: number, differences: number, endedAt: string, state = 'differs') =>
      api.pool.query(
        `INSERT INTO platform.verification (id, model, version, state, difference_count, ended_at)
         VALUES ($1, 'catalogue', $2, $3, $4, $5)`,
        [randomUUID(), version, state, differences, endedAt],
      );
    await stands(3, 'live', 0n);
    expect((await status()).live?.verified).toBeNull();
    await found(3, 2, '2026-11-20T10:00:00Z');
    await found(2, 9, '2026-11-22T10:00:00Z');
    await found(3, 0, '2026-11-23T10:00:00Z', 'failed');
    expect((await status()).live?.verified).toEqual({
      id: expect.any(String),
      at: '2026-11-20T10:00:00.000Z',
      differenceCount: 2,
    });
  });

  it('show the progress of requested verifications, per model and in total', async () => {
    const asked = (
      model: string,
      state: string,
      position: number,
      minutesAgo: number,
      by: string | null = 'sok',
    ) =>
      api.pool.query(
        `INSERT INTO platform.verification
           (id, model, version, build, state, position, target, requested_by, requested_at, started_at, ended_at)
         VALUES ($1, $2, 1, 1, $3, $4, 100, $5, now() - $6 * interval '1 minute',
           CASE WHEN $3 <> 'requested' THEN now() - interval '20 seconds' END,
           CASE WHEN $3 = 'passed' THEN now() - interval '1 second' END)`,
        [randomUUID(), model, state, position, by, minutesAgo],
      );
    const overview = async () => (await api.request(contracts.listProjections, { token })).body.data;
    expect((await overview()).verifications).toBeNull();
    await asked('catalogue', 'running', 40, 2);
    await asked('credit', 'requested', -1, 1);
    await asked('people', 'passed', 100, 2);
    await asked('inventory', 'running', 40, 2, null);
    const { models, verifications } = await overview();
    expect(verifications).toMatchObject({ total: 3, ended: 1, etaSeconds: null });
    expect(verifications?.progress).toBeCloseTo(1.4 / 3);
    const verifying = (name: string) => models.find(({ model }) => model === name)?.verifying;
    expect(verifying('catalogue')).toMatchObject({ state: 'running', progress: 0.4 });
    expect(verifying('catalogue')?.etaSeconds).toBeCloseTo(30, 0);
    expect(verifying('credit')).toMatchObject({ state: 'requested', progress: 0, etaSeconds: null });
    expect([verifying('people'), verifying('inventory')]).toEqual([null, null]);
    await api.pool.query(`UPDATE platform.verification SET state = 'passed', ended_at = now()`);
    expect((await overview()).verifications).toBeNull();
  });

  it('show requests and their outcome', async () => {
    await append(projection, 'catalogue', {
      type: 'RebuildRequested',
      data: { model: 'catalogue', version: 2, switchWhenReady: true, reason: 'a new column' },
    });
    await append(projection, 'catalogue', {
      type: 'RebuildPaused',
      data: { model: 'catalogue', version: 2, reason: 'month end' },
    });
    const [paused, requested] = (await status()).actions;
    expect(paused).toMatchObject({
      type: 'RebuildPaused',
      username: 'sok',
      reason: 'month end',
      outcome: null,
    });
    await api.pool.query(
      `INSERT INTO platform.projection_action (event_id, outcome, detail) VALUES ($1, 'refused', 'no-build')`,
      [paused?.eventId],
    );
    expect((await status()).actions[0]).toMatchObject({
      outcome: 'refused',
      detail: 'no-build',
    });
    expect(requested).toMatchObject({ type: 'RebuildRequested' });
  });

  it('estimate a rebuild from the previous one', async () => {
    await code(2);
    await stands(1, 'live', 0n, { event_count: 200 });
    const estimate = async () => (await api.request(contracts.estimateRebuild, { token, params })).body.data;
    expect(await estimate()).toEqual({ version: 2, events: 200, seconds: null });
    await api.pool.query(
      `INSERT INTO platform.read_model_build (name, version, build, begun_at, ended_at, outcome, event_count)
       VALUES ('catalogue', 1, 1, now() - interval '10 seconds', now(), 'switched', 100)`,
    );
    expect(await estimate()).toEqual({ version: 2, events: 200, seconds: 20 });
  });

  it('need permission to monitor the system', async () => {
    const clerk = await api.tokenFor({ role: 'warehouse_admin' });
    expect((await api.request(contracts.listProjections, { token: clerk })).status).toBe(403);
  });
});

describe('verifications', () => {
  it('are listed with their progress and result', async () => {
    const id = randomUUID();
    await api.pool.query(
      `INSERT INTO platform.verification (id, model, version, build, state, position, target, requested_by)
       VALUES ($1, 'catalogue', 1, 2, 'running', 25, 100, 'sok')`,
      [id],
    );
    const { body } = await api.request(contracts.listVerifications, { token, params });
    expect(body.data.verifications).toEqual([
      expect.objectContaining({ id, build: 2, state: 'running', progress: 0.25, requestedBy: 'sok' }),
    ]);
    const found = { position: '100', matches: false, differenceCount: 1, differences: [], invariants: [] };
    await api.pool.query(
      `UPDATE platform.verification SET state = 'differs', ended_at = now(), difference_count = 1, result = $1`,
      [JSON.stringify(found)],
    );
    const one = await api.request(contracts.getVerification, { token, params: { ...params, id } });
    expect(one.body.data).toMatchObject({ state: 'differs', progress: 1, differenceCount: 1, result: found });
    const other = { ...params, id: randomUUID() };
    expect((await api.request(contracts.getVerification, { token, params: other })).status).toBe(404);
  });
});

describe('parked events', () => {
  const parked = async (stream: string, error: string, eventId = randomUUID(), version = 1) => {
    await api.pool.query(
      `INSERT INTO platform.parked_event
         (model, version, stream, event_id, event_type, revision, position, kind, error, waiting)
       VALUES ('catalogue', $3, $1, $2, 'UnitRevised', 0, 7, $5, $4, 3)`,
      [stream, eventId, version, error, error === 'too long' ? 'rows-refused' : null],
    );
    return eventId;
  };

  it('are grouped by error and listed by stream', async () => {
    // Of the log: a real event store cannot read from a position where nothing is.
    const position = await revise('parked');
    await stands(1, 'live', position);
    await parked('unit-a', 'no such unit');
    await parked('unit-b', 'no such unit');
    await parked('item-x', 'too long');
    await stands(2, 'previous', position);
    await parked('item-x', 'too long', randomUUID(), 2);
    const { body } = await api.request(contracts.listParkedErrors, { token });
    expect(body.data.errors).toEqual([
      {
        model: 'catalogue',
        kind: null,
        error: 'no such unit',
        streams: 2,
        waiting: 6,
        since: expect.any(String),
      },
      {
        model: 'catalogue',
        kind: 'rows-refused',
        error: 'too long',
        streams: 1,
        waiting: 3,
        since: expect.any(String),
      },
    ]);
    const streams = async (query: string) =>
      (await api.request(contracts.listParkedEvents, { token, query })).body.data.rows.map(
        ({ stream }) => stream,
      );
    expect(await streams('')).toEqual(['unit-a', 'unit-b', 'item-x', 'item-x']);
    expect(await streams('filter=error:equals:too long')).toEqual(['item-x', 'item-x']);
    expect(await streams('filter=kind:in:rows-refused')).toEqual(['item-x', 'item-x']);
    await api.pool.query(
      `UPDATE platform.read_model_version SET stopped_by = 'too long' WHERE state = 'previous'`,
    );
    expect((await status()).previous).toMatchObject({ error: 'too long', errorKind: 'rows-refused' });
    expect((await status()).live).toMatchObject({ error: null, errorKind: null });
    expect(await streams('filter=stream:startsWith:unit&sort=stream:desc')).toEqual(['unit-b', 'unit-a']);
  });

  it('show their payload only after a reason was given, and every access is recorded', async () => {
    await stands(1, 'live', 10n);
    await append(unit, 'sealed', {
      type: 'UnitRevised',
      data: { id: 'sealed', name: 'sealed:abc', englishName: null, khmerName: null, symbol: 'kg', sort: 1 },
    });
    const eventId = await parked('unit-sealed', 'no such unit');
    const look = { token, params: { ...params, eventId } };
    expect(await api.request(contracts.getParkedPayload, look)).toMatchObject({
      status: 409,
      body: { code: 'PAYLOAD_NOT_REVEALED' },
    });
    const place = { eventId, stream: 'unit-sealed', eventType: 'UnitRevised', revision: 0 };
    await append(projection, 'catalogue', {
      type: 'ParkedPayloadRevealed',
      data: { model: 'catalogue', ...place, reason: 'to see the unit' },
    });
    const { body } = await api.request(contracts.getParkedPayload, look);
    expect(body.data).toMatchObject({ stream: 'unit-sealed', data: { symbol: 'kg', name: WITHHELD } });
    const { rows } = await api.pool.query(
      'SELECT what, subject FROM platform.access_log WHERE refusal IS NULL',
    );
    expect(rows).toEqual([{ what: 'parked-event', subject: 'unit-sealed@0' }]);
    const list = await api.request(contracts.listParkedEvents, { token });
    expect(list.body.data.rows).toEqual([expect.objectContaining({ eventId, revealed: true })]);
  });
});

describe('streams set aside by command-api', () => {
  it('are listed with their unreadable event, with permission to monitor', async () => {
    await api.pool.query(
      `INSERT INTO platform.set_aside
         (stream, category, revision, position, event_id, event_type, latest, own, kind, error)
       VALUES ('stock-PP.UREA', 'stock', 7, 90, gen_random_uuid(), 'BatchGraded', 91, true, 'unknown-type', 'not known')`,
    );
    const { body } = await api.request(contracts.listSetAside, { token });
    expect(body.data.streams).toMatchObject([
      { stream: 'stock-PP.UREA', revision: 7, eventType: 'BatchGraded', own: true, kind: 'unknown-type' },
    ]);
    const other = await api.tokenFor({ permissions: ['dashboard:read'] });
    expect((await api.request(contracts.listSetAside, { token: other })).status).toBe(403);
  });
});
